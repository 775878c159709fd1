//! What stands around a signed-in page: top bar, side menu, footer (docs/rules.md, *Screens*).

use rules::permission::{Action, may};
use rules::roles::Role;
use rules::words::{Language, Text, Word, labels};
use rules::{menu, roles};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::pictures::Printed;
use crate::shapes::RoleShape;
use auth::Program;
use auth::visitor::{SessionRef, Visitor};

/// A branch as the browser keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct BranchRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub branch_name: String,
}

/// Who is signed in, as the page shows it. Never a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct Viewer {
    #[serde(rename = "_id")]
    pub id: String,
    pub role: RoleName,
    #[ts(type = "string")]
    pub role_label: Word,
    pub name: String,
    pub branch: Option<BranchRef>,
    /// Address of the picture.
    pub profile_photo: Option<String>,
    pub home_path: &'static str,
}

/// A role as its wire name, typed for the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct RoleName(#[schemars(with = "RoleShape")] pub Role);

impl TS for RoleName {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &ts_rs::Config) -> String {
        roles::Role::ALL.map(|role| format!("\"{}\"", role.as_str())).join(" | ")
    }
    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

/// A link of the side menu.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct MenuLink {
    #[ts(type = "string")]
    pub label: Word,
    pub path: String,
    pub active: bool,
}

/// A collapsible group of the side menu; a group of one link is shown as the link.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct MenuSection {
    #[ts(type = "string")]
    pub label: Word,
    pub links: Vec<MenuLink>,
    /// Holds the active link.
    pub active: bool,
}

/// Whose page it is, at the head of every screen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct Place {
    /// The school's name; none for super admins, whose branches may be of several.
    pub school: Option<String>,
    /// The branch, or `All branches`.
    #[ts(type = "string")]
    pub branch: Text,
}

/// What is shown around the page itself, of which the frame is rendered and by which it is kept: bars, menu, footer and the dialogs of every page.
/// Nothing of the address is in it, so that all pages of one screen have one frame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts", rename = "Shell")]
pub struct FrameProps {
    /// In which its messages are said.
    #[serde(skip)]
    pub(super) language: Language,
    pub viewer: Viewer,
    pub place: Place,
    pub menu: Vec<MenuSection>,
    /// Screens that are chosen on one of the menu's: Go to finds them by their names.
    pub chosen_within: Vec<MenuSection>,
    pub sessions: Vec<SessionRef>,
    pub chosen_session: Option<SessionRef>,
    pub show_search: bool,
    /// Go to finds sections and sheets.
    pub show_sheets: bool,
    pub show_session: bool,
    /// The screen's name.
    #[ts(type = "string")]
    pub area_name: Text,
    /// How many notifications the viewer has not read.
    #[ts(type = "number")]
    pub unread: i64,
    pub year: i32,
    /// The school's, in which moments are shown: `UTC`, `Asia/Dhaka`.
    pub time_zone: String,
}

/// Everything around the page itself.
#[derive(Debug)]
pub struct Shell {
    pub(super) framed: FrameProps,
    /// The page without its session and what hangs on it: where a choice of session comes back to.
    pub(super) next: String,
    pub title: Text,
    parent: Option<Word>,
}

/// What a screen itself knows of what is around it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub(super) struct ScreenHead<'a> {
    viewer: &'a Viewer,
    /// The school's, in which moments are shown.
    time_zone: &'a str,
    #[ts(type = "string")]
    title: &'a Text,
    #[ts(type = "string | null")]
    parent: Option<Word>,
}

impl Shell {
    pub(super) fn head(&self) -> ScreenHead<'_> {
        let Self { framed: FrameProps { viewer, time_zone, .. }, title, parent, .. } = self;
        ScreenHead { viewer, time_zone, title, parent: *parent }
    }

    /// The same around a state of the page that has a title of its own.
    #[must_use]
    pub fn titled(self, title: impl Into<Text>) -> Self {
        let title = title.into();
        Self { framed: FrameProps { area_name: title.clone(), ..self.framed }, title, ..self }
    }
}

/// Where a file is served from.
pub fn file_address(id: &str) -> String {
    format!("/admin/files/{id}")
}

/// Where a file that belongs to homework, content or an e-book is served from.
pub fn attachment_address(id: &str) -> String {
    format!("/admin/attachments/{id}")
}

/// The same in the size in which paper shows it.
pub fn printed_file_address(id: &str, printed: Printed) -> String {
    format!("/admin/files/{id}?size={}", printed.as_str())
}

/// The address of a branch's icon on paper.
pub fn printed_icon(id: &str) -> String {
    printed_file_address(id, Printed::Icon)
}

/// Whether a page is a part of a menu item's screen: a record's form belongs to its list.
fn is_below(here: &str, path: &str) -> bool {
    here.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
}

/// The shell of a menu item's own page, whose title and parent are the menu's. `address` is the item's: `/admin/examResult`.
pub fn shell_of(app: &impl Program, visitor: &Visitor, address: &str) -> Shell {
    let item = menu::at(address);
    shell(app, visitor, item.map_or(Word::NONE, |item| item.label), item.and_then(menu::MenuItem::parent))
}

/// The shell of a page whose title the menu does not have.
pub fn shell(app: &impl Program, visitor: &Visitor, title: impl Into<Text>, parent: Option<Word>) -> Shell {
    let title = title.into();
    let caller = &visitor.caller;
    let here = visitor.path.split('?').next().unwrap_or_default();
    // The entry that stands for this page, where it has none itself.
    let entry = menu::at(here).and_then(|item| {
        let twin = item.twin_of.filter(|_| !item.is_entry_for(caller.role));
        item.within.or(twin)
    });
    let sections = |views: Vec<menu::MenuGroupView>| -> Vec<MenuSection> {
        let link = |item: &&menu::MenuItem| {
            let path = format!("/admin{}", item.path);
            let active = here == path || is_below(here, &path) || entry == Some(item.path);
            MenuLink { label: item.label, active, path }
        };
        views
            .into_iter()
            .map(|view| {
                let links: Vec<MenuLink> = view.items.iter().map(link).collect();
                MenuSection { label: view.label, active: links.iter().any(|link| link.active), links }
            })
            .collect()
    };
    let framed = FrameProps {
        language: Language::default(),
        viewer: Viewer {
            id: caller.id.clone(),
            role: RoleName(caller.role),
            role_label: caller.role.label(),
            name: caller.name.clone(),
            branch: caller
                .branch
                .as_ref()
                .map(|branch| BranchRef { id: branch.id.clone(), branch_name: branch.name.clone() }),
            profile_photo: caller.profile_photo_file_id.as_deref().map(file_address),
            home_path: "/admin/dashboard",
        },
        place: Place {
            school: caller.branch.as_ref().map(|branch| branch.school.clone()).filter(|school| !school.is_empty()),
            branch: caller
                .branch
                .as_ref()
                .map_or_else(|| labels::ALL_BRANCHES.into(), |branch| Text::from(&branch.name)),
        },
        menu: sections(if visitor.session_is_empty {
            menu::of_empty_session(caller.role)
        } else {
            menu::for_role(caller.role)
        }),
        chosen_within: sections(menu::within_entries(caller.role)),
        sessions: visitor.sessions.clone(),
        chosen_session: visitor.chosen.clone(),
        show_search: may(caller.role, Action::SearchStudents),
        show_sheets: may(caller.role, Action::ViewResults),
        // Not for superAdmin (docs/rules.md, *Screens*), who has no branch of its own.
        show_session: caller.role != Role::SuperAdmin,
        area_name: title.clone(),
        unread: visitor.unread,
        year: app.clock().year(),
        time_zone: app.clock().zone().to_string(),
    };
    Shell { framed, next: without_session(&visitor.path), title, parent }
}

/// What an address says of a session and hangs on it: it would win over the session that is chosen, whose classes and exams are others.
const GROUND_OF_A_SESSION: [&str; 5] = ["sessionId", "classId", "sectionId", "examId", "subjectId"];

/// A path without them. They are never escaped.
fn without_session(path: &str) -> String {
    let (place, query) = path.split_once('?').unwrap_or((path, ""));
    let stays = |pair: &&str| !GROUND_OF_A_SESSION.contains(&pair.split('=').next().unwrap_or_default());
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty()).filter(stays).collect();
    if kept.is_empty() { place.to_owned() } else { format!("{place}?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::without_session;

    #[test]
    fn a_choice_of_session_comes_back_without_the_old_ones_ground() {
        for (path, next) in [
            ("/admin/dashboard", "/admin/dashboard"),
            ("/admin/x?sessionId=1", "/admin/x"),
            ("/admin/x?a=1&examId=2&b=%20c", "/admin/x?a=1&b=%20c"),
            (
                "/admin/examResult?tab=marks&sessionId=session-1&classId=c&branchId=b",
                "/admin/examResult?tab=marks&branchId=b",
            ),
            ("/admin/x?&a&sectionIds=1&subjectId", "/admin/x?a&sectionIds=1"),
        ] {
            assert_eq!(without_session(path), next, "{path}");
        }
    }
}
