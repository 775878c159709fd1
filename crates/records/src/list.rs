//! The list of a noun: its page, its CSV and its paper, which show the same columns of the same rows.
//!
//! `Conn::window` searches, sorts, counts and pages any statement that has `id`, `branch_id`, `status` and `search_text`, in two statements however many
//! rows there are. A list that grows long names narrower statements to choose a page by (`RecordKind::keys`), which read indexes in their order: a third
//! reads the rows of that page alone.

use rules::words::{Text, Word, calls, labels, refusals};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use rules::menu;
use rules::permission;
use schemars::JsonSchema;
use serde::Deserialize;

use super::begins::may_copy;
use super::fields::tidy;
use super::grid::grid_offered;
use super::kind::{DeclaredReads, Kind};
use super::lacking::lacking;
use super::place::{AskedPlace, Level, OnScreen, Place};
use super::store;
use super::taught;
use super::wire::{ListFilter, ListShown, NounWords, RecordListProps, RecordPrintProps, RecordRow, ShownColumn};
use super::{Choices, ColumnKind, FieldKind, Filter, Noun, Reach, StoredRecord};
use auth::permit::Permit;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::window::{Found, Window, Within};
use db::{Conn, Db};
use web::app::{App, AppState};
use web::download::Csv;
use web::form;
use web::input::{Paging, Params};
use web::shapes::{LimitShape, PageShape};
use web::shell::{printed_icon, shell};
use web::workbook::{self, Sheet};

/// Page sizes that are offered.
pub(super) const SIZES: [&str; 5] = ["10", "25", "50", "100", "all"];

/// No record's name is as long; SQLite refuses to look for patterns of 50,000 bytes.
pub(super) const LONGEST_SEARCH: usize = 200;

/// What a list's address carries.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ListQuery {
    pub search: Option<String>,
    #[schemars(with = "Option<PageShape>")]
    pub page: Option<String>,
    #[schemars(with = "Option<LimitShape>")]
    pub limit: Option<String>,
    /// A column's key; with a minus before it from the highest to the lowest.
    pub sort: Option<String>,
    pub status: Option<String>,
    /// What a form did.
    #[schemars(skip)]
    pub done: Option<String>,
    /// What the noun's own filters hold, among other keys. Before the ground, which would take those away that both know.
    #[serde(flatten)]
    #[schemars(skip)]
    pub filters: BTreeMap<String, String>,
    #[serde(flatten)]
    pub ground: AskedPlace,
}

/// A list as it was asked for.
pub struct ListRequest {
    pub window: Window,
    pub paging: Paging,
    /// As it was typed.
    search: String,
    pub(super) page: i64,
    limit: String,
    /// The key of the column that it is sorted by.
    sort: &'static str,
}

impl ListQuery {
    /// For calls: 400 for what is malformed.
    pub fn strict(&self, noun: &Noun, within: Within) -> Result<ListRequest> {
        let paging = Paging { page: self.page.clone(), limit: self.limit.clone(), search: self.search.clone() };
        let paged = paging.read()?;
        if paged.search.chars().count() > LONGEST_SEARCH {
            return Err(Error::invalid("search", refusals::search_too_long(LONGEST_SEARCH)));
        }
        let given = self.sort.as_deref().map(str::trim).filter(|sort| !sort.is_empty());
        let key = given.map(|sort| sort.strip_prefix('-').unwrap_or(sort));
        let first = noun.order.strip_prefix('-').unwrap_or(noun.order);
        let mut sortable = noun.columns.iter().filter_map(|column| Some((column.key, column.sort?)));
        let (sort, order) = match key {
            None if !first.is_empty() => sortable.find(|(of, _)| *of == first).unwrap_or((first, "id")),
            None => sortable.next().unwrap_or(("", "id")),
            Some(key) => sortable
                .find(|(of, _)| *of == key && !key.is_empty())
                .ok_or_else(|| Error::invalid("sort", refusals::not_sortable(key)))?,
        };
        let status = self.status.as_deref().map(str::trim).unwrap_or_default();
        if !status.is_empty() && !noun.statuses.iter().any(|(of, _)| *of == status) {
            let known = Text::joined(noun.statuses.iter().map(|(of, _)| *of), labels::either);
            return Err(Error::invalid("status", refusals::status_is_one_of(known.unwrap_or_default())));
        }
        let (limit, offset) = paged.window();
        let window = Window {
            within,
            status: status.to_owned(),
            equals: noun
                .filters
                .iter()
                .filter_map(|filter| Some((filter.column, self.chosen(filter)?.to_owned())))
                .collect(),
            taught: None,
            search: tidy(&paged.search),
            order,
            order_is_text: noun.columns.iter().any(|column| column.key == sort && !column.is_number()),
            descending: given.unwrap_or(noun.order).starts_with('-'),
            limit,
            offset,
        };
        Ok(ListRequest {
            window,
            paging,
            search: self.search.as_deref().unwrap_or_default().trim().to_owned(),
            page: paged.page,
            limit: paged.limit.map_or_else(|| "all".to_owned(), |limit| limit.to_string()),
            sort,
        })
    }

    /// For pages: what is malformed is as if it had not been said.
    pub(super) fn lenient(&self, noun: &Noun, within: &Within) -> Result<ListRequest> {
        let mut query = self.clone();
        query.search = query.search.map(|search| search.trim().chars().take(LONGEST_SEARCH).collect());
        // A page shows the sizes that it offers.
        query.limit = query.limit.filter(|limit| SIZES.contains(&limit.trim()));
        loop {
            match query.strict(noun, within.clone()) {
                Err(Error::Invalid { fields, .. }) if !fields.is_empty() => {
                    for field in fields.keys() {
                        match field.as_str() {
                            "page" => query.page = None,
                            "limit" => query.limit = None,
                            "sort" => query.sort = None,
                            _ => query.status = None,
                        }
                    }
                }
                read => return read,
            }
        }
    }
}

impl ListQuery {
    /// What a filter holds; none where it is not set.
    pub(super) fn chosen(&self, filter: &Filter) -> Option<&str> {
        self.filters.get(filter.key).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    pub(super) fn place(&self) -> OnScreen<'_> {
        OnScreen { is_list: true, ..OnScreen::of(&self.ground) }
    }
}

fn columns(noun: &Noun) -> Vec<ShownColumn> {
    let shown = |column: &super::Column| ShownColumn {
        key: column.key,
        label: column.label,
        kind: column.kind,
        sortable: column.sort.is_some(),
    };
    noun.columns.iter().map(shown).collect()
}

/// What a form did, by the word that its address carries.
fn done(word: Option<&str>) -> Option<Word> {
    match word? {
        "added" => Some(calls::SUCCESSFULLY_ADDED),
        "updated" => Some(calls::SUCCESSFULLY_UPDATED),
        "deleted" => Some(calls::SUCCESSFULLY_DELETED),
        "password" => Some(calls::PASSWORD_CHANGED),
        _ => None,
    }
}

/// The page's rows. A page beyond the last shows the last.
pub(super) async fn rows(
    kind: Kind,
    db: &Db,
    caller: &Caller,
    query: &ListQuery,
    within: &Within,
) -> Result<(ListRequest, Found<StoredRecord>)> {
    let lenient = |query: &ListQuery| {
        let mut asked = query.lenient(kind.noun(), within)?;
        asked.window.taught = taught::reach(kind, caller);
        asked.window.search = kind.searched_as(asked.window.search);
        Ok::<_, Error>(asked)
    };
    let asked = lenient(query)?;
    let found = StoredRecord::page(kind, db, &asked.window).await?;
    if !found.rows.is_empty() || found.total == 0 || asked.page == 1 {
        return Ok((asked, found));
    }
    let last = (found.total - 1) / asked.window.limit + 1;
    let asked = lenient(&ListQuery { page: Some(last.to_string()), ..query.clone() })?;
    let found = StoredRecord::page(kind, db, &asked.window).await?;
    Ok((asked, found))
}

/// What can be chosen in the filters.
pub(super) async fn filter_choices(kind: Kind, conn: &mut Conn, caller: &Caller, place: &Place) -> Result<Choices> {
    if kind.noun().filters.is_empty() {
        return Ok(Choices::default());
    }
    let all = kind.filter_choices(conn, place.branch_id(), place.session_id().as_deref()).await?;
    taught::narrowed(kind, conn, caller, all).await
}

/// The filters as a screen shows them; their choices are taken out.
pub(super) fn filters(noun: &Noun, query: &ListQuery, choices: &mut Choices) -> Vec<ListFilter> {
    let filter = |of: &Filter| ListFilter {
        key: of.key,
        label: of.label,
        choices: choices.take(of.key),
        chosen: query.chosen(of).unwrap_or_default().to_owned(),
    };
    noun.filters.iter().map(filter).collect()
}

impl ListRequest {
    /// What part of the list is shown.
    pub(super) fn shown(&self, total: i64) -> ListShown {
        ListShown {
            page: small(self.page),
            pages: small(if self.limit == "all" { 1 } else { (total - 1).max(0) / self.window.limit + 1 }),
            search: self.search.clone(),
            limit: self.limit.clone(),
            sort: self.sort.to_owned(),
            descending: self.window.descending,
        }
    }
}

/// A number for the screen.
pub(super) fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The address of a list that shows the same, on all its pages.
fn same_list(kind: Kind, more: &str, place: &Place, query: &ListQuery, asked: &ListRequest) -> String {
    with_pages(kind, more, place, query, asked, &[])
}

/// The same with what else its address carries.
pub(super) fn with_pages(
    kind: Kind,
    more: &str,
    place: &Place,
    query: &ListQuery,
    asked: &ListRequest,
    pages: &[(&str, &str)],
) -> String {
    let minus = if asked.window.descending { "-" } else { "" };
    let sort = format!("{minus}{}", asked.sort);
    let pairs = [("search", asked.search.as_str()), ("status", asked.window.status.as_str()), ("sort", sort.as_str())];
    let filters = kind.noun().filters.iter().filter_map(|filter| Some((filter.key, query.chosen(filter)?)));
    let said: Vec<(&str, &str)> = place
        .query()
        .into_iter()
        .chain(pairs)
        .chain(filters)
        .chain(pages.iter().copied())
        .filter(|(_, value)| !value.is_empty())
        .collect();
    form::address(&format!("{}{more}", kind.noun().address()), &said)
}

/// GET the list's page.
///
/// # Errors
/// 403 by role and by branch, 404 for an unknown branch.
pub async fn list(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Response> {
    show(kind, &app, &visitor, &query, TickedState::default()).await
}

/// What was refused of the ticked rows, and which they were.
#[derive(Default)]
pub(super) struct TickedState {
    pub(super) failures: Vec<Text>,
    pub(super) ticked: Vec<String>,
}

/// The address of the page of a list that shows the same rows, with what was done.
pub(super) async fn address_of(
    kind: Kind,
    conn: &mut Conn,
    visitor: &Visitor,
    query: &ListQuery,
    done: &str,
) -> Result<String> {
    let place = Place::of(conn, kind.noun().reach, visitor, query.place()).await?;
    let asked = query.lenient(kind.noun(), &place.within(kind.noun().reach, &visitor.caller))?;
    let page = asked.page.to_string();
    Ok(with_pages(kind, "", &place, query, &asked, &[("page", &page), ("limit", &asked.limit), ("done", done)]))
}

/// The list's page.
pub(super) async fn show(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    query: &ListQuery,
    state: TickedState,
) -> Result<Response> {
    let noun = kind.noun();
    let mut conn = app.db.read().await?;
    let place = Place::of(&mut conn, noun.reach, visitor, query.place()).await?;
    // What is only read is a screen that the menu calls something else than the records in it.
    let item = menu::at(&noun.address()).filter(|_| kind.is_read_only());
    let title = item.map_or(noun.many, |item| item.label);
    let around = || shell(app, visitor, title, noun.group());
    // Those of no branch are listed without one.
    if noun.reach != Reach::BranchOrNone
        && let Some(page) = lacking(app, visitor, &place, noun.reach, around).await?
    {
        return Ok(page);
    }
    let (asked, found) =
        rows(kind, &app.db, &visitor.caller, query, &place.within(noun.reach, &visitor.caller)).await?;
    let mut choices = filter_choices(kind, &mut conn, &visitor.caller, &place).await?;
    drop(conn);
    let cells: Vec<Vec<Text>> = found.rows.iter().map(|row| row.cells(&choices)).collect();
    let filters = filters(noun, query, &mut choices);
    let address =
        |row: &StoredRecord| kind.href(row.id()).unwrap_or_else(|| format!("{}/{}", noun.address(), row.id()));
    let chosen = filters.iter().filter(|filter| !filter.chosen.is_empty());
    let filtered: Vec<(&str, &str)> =
        place.query().into_iter().chain(chosen.map(|filter| (filter.key, filter.chosen.as_str()))).collect();
    let mut links = kind.links(&visitor.caller, None, &filtered);
    let has_none = found.total == 0
        && asked.search.is_empty()
        && asked.window.status.is_empty()
        && filters.iter().all(|filter| filter.chosen.is_empty());
    if has_none && !place.is_closed() {
        links.extend(kind.starts(&visitor.caller, &place.query()));
    }
    let props = RecordListProps {
        noun: NounWords::from(noun),
        columns: columns(noun),
        rows: found
            .rows
            .iter()
            .zip(cells)
            .map(|(row, cells)| RecordRow {
                id: row.id().to_owned(),
                cells,
                href: address(row),
                may_write: kind.reserved(&visitor.caller, &row.values()).is_none(),
                version: small(row.version()),
            })
            .collect(),
        total: small(found.total),
        shown: asked.shown(found.total),
        statuses: noun.status_choices(),
        status: asked.window.status.clone(),
        filters,
        closed: place.is_closed(),
        may_write: !kind.is_read_only() && !place.is_closed() && visitor.caller.may(kind.writes()),
        may_add: !kind.is_read_only() && !place.is_closed() && visitor.caller.may(kind.adds()),
        may_delete: !kind.is_read_only() && !place.is_closed() && visitor.caller.may(kind.deletes()),
        may_copy: may_copy(kind, &visitor.caller, &place),
        done: done(query.done.as_deref()),
        first: noun.first,
        csv: same_list(kind, "/list.csv", &place, query, &asked),
        xlsx: same_list(kind, "/list.xlsx", &place, query, &asked),
        grid: grid_offered(kind, &visitor.caller, &place).then(|| same_list(kind, "/grid", &place, query, &asked)),
        print: same_list(kind, "/print", &place, query, &asked),
        ticks: noun.can_be_inactive().then(|| {
            let page = asked.page.to_string();
            let same = with_pages(kind, "", &place, query, &asked, &[("page", &page), ("limit", &asked.limit)]);
            same.split_once('?').map(|(_, query)| query.to_owned()).unwrap_or_default()
        }),
        failures: state.failures,
        ticked: state.ticked,
        links,
        branch_id: place.branch_id().to_owned(),
        session_id: place.session_id().unwrap_or_default(),
        sessions: place.sessions(),
        branches: place.branches(),
    };
    app.pages.screen("recordList", title, Some(&around()), &props).await
}

/// Whether a caller has a permission.
pub fn may<P: Permit>(caller: &Caller) -> bool {
    permission::may(caller.role, P::ACTION)
}

/// Every row that the list would show on all its pages.
async fn whole(
    kind: Kind,
    app: &App,
    visitor: &Visitor,
    query: &ListQuery,
) -> Result<(Place, ListRequest, Found<StoredRecord>)> {
    let place = Place::of(&mut app.db.read().await?, kind.noun().reach, visitor, query.place()).await?;
    let all = ListQuery { page: None, limit: Some("all".to_owned()), ..query.clone() };
    let (asked, found) =
        rows(kind, &app.db, &visitor.caller, &all, &place.within(kind.noun().reach, &visitor.caller)).await?;
    Ok((place, asked, found))
}

/// GET the list as CSV: every row that the search finds.
///
/// # Errors
/// As [`list`].
pub async fn csv(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Response> {
    let (place, _, found) = whole(kind, &app, &visitor, &query).await?;
    let choices = named(kind, &app, &place).await?;
    let heads: Vec<&str> = kind.noun().columns.iter().map(|column| column.label.english()).collect();
    let mut csv = Csv::new(&heads);
    for row in &found.rows {
        let cells = row.plain_cells(&choices);
        csv.row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    csv.download(&format!("{}.csv", place.file_name(kind.noun().many.english())))
}

/// GET the list as a workbook: every row that the search finds.
///
/// # Errors
/// As [`list`].
pub async fn xlsx(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Response> {
    let (place, _, found) = whole(kind, &app, &visitor, &query).await?;
    let choices = named(kind, &app, &place).await?;
    let head =
        kind.noun().columns.iter().map(|column| (column.label.english().to_owned(), column.is_number())).collect();
    let rows = found.rows.iter().map(|row| row.plain_cells(&choices)).collect();
    let sheet = Sheet { name: kind.noun().many.english().to_owned(), head, rows, lists: Vec::new() };
    workbook::download(&app.clock, &place.file_name(kind.noun().many.english()), vec![sheet]).await
}

/// GET the list for paper: every row that the search finds.
///
/// # Errors
/// As [`list`].
pub async fn print(
    kind: Kind,
    visitor: MayVisit<DeclaredReads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Response> {
    let (place, asked, found) = whole(kind, &app, &visitor, &query).await?;
    let mut facts = filtered_by(kind, &app, &place, &query).await?;
    let status = kind.noun().statuses.iter().find(|(status, _)| *status == asked.window.status);
    facts.extend(status.map(|(_, label)| (labels::STATUS, Text::from(*label))));
    facts.extend(
        Some(asked.search).filter(|search| !search.is_empty()).map(|search| (labels::SEARCH, Text::from(search))),
    );
    let choices = named(kind, &app, &place).await?;
    let rows = found.rows.iter().map(|row| row.cells(&choices)).collect();
    on_paper(&app, &place, kind.noun().many.into(), columns(kind.noun()), (rows, Vec::new()), facts).await
}

/// What names the values of a list that are offered where it belongs.
async fn named(kind: Kind, app: &App, place: &Place) -> Result<Choices> {
    if !kind.noun().fields.iter().any(|field| matches!(field.kind, FieldKind::Offered(_))) {
        return Ok(Choices::default());
    }
    let mut conn = app.db.acquire().await?;
    Ok(kind.filter_choices(&mut conn, place.branch_id(), place.session_id().as_deref()).await?)
}

/// What the filters of a list hold, in words.
async fn filtered_by(kind: Kind, app: &App, place: &Place, query: &ListQuery) -> Result<Vec<(Word, Text)>> {
    let chosen: Vec<(&Filter, &str)> =
        kind.noun().filters.iter().filter_map(|filter| Some((filter, query.chosen(filter)?))).collect();
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    let mut conn = app.db.acquire().await?;
    let choices = kind.filter_choices(&mut conn, place.branch_id(), place.session_id().as_deref()).await?;
    let said = |(filter, value): (&Filter, &str)| {
        let choice = choices.of(filter.key).iter().find(|choice| choice.value == value)?;
        Some((filter.label, choice.label.clone()))
    };
    Ok(chosen.into_iter().filter_map(said).collect())
}

/// A list that is no list of records, on paper: its columns (head, and what they hold), its rows with a last one of totals, which may be empty, and
/// what it is narrowed to, in words.
///
/// # Errors
/// 404 without a branch, whose letterhead it has.
pub async fn printed_table(
    app: &App,
    place: &Place,
    title: impl Into<Text>,
    columns: &[(Word, ColumnKind)],
    (rows, totals): (Vec<Vec<String>>, Vec<String>),
    facts: Vec<(Word, Text)>,
) -> Result<Response> {
    let column = |(label, kind): &(Word, ColumnKind)| ShownColumn {
        key: label.english(),
        label: *label,
        kind: *kind,
        sortable: false,
    };
    let rows = rows.into_iter().map(|cells| cells.into_iter().map(Text::from).collect()).collect();
    on_paper(app, place, title.into(), columns.iter().map(column).collect(), (rows, totals), facts).await
}

async fn on_paper(
    app: &App,
    place: &Place,
    many: Text,
    columns: Vec<ShownColumn>,
    (rows, totals): (Vec<Vec<Text>>, Vec<String>),
    filtered: Vec<(Word, Text)>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    // A list of every branch has the letterhead of the first.
    let branch = match place.letterhead() {
        Some(branch) => Some(branch.clone()),
        None => store::branches(&mut conn).await?.into_iter().next(),
    };
    drop(conn);
    let branch = branch.ok_or_else(|| Error::not_found(refusals::BRANCH_NOT_FOUND))?;
    let session = place.at(Level::Session).map(|session| (labels::SESSION, Text::from(&session.name)));
    let props = RecordPrintProps {
        title: many.clone(),
        school_name: branch.school_name,
        branch_name: branch.name,
        address: branch.address,
        motto: branch.motto,
        icon_href: branch.icon_file_id.as_deref().map(printed_icon),
        columns,
        rows,
        totals,
        facts: session.into_iter().chain(filtered).collect(),
        printed_on: app.clock.printed_today(),
    };
    app.pages.paper("recordPrint", place.file_name(many.english()), &props).await
}
