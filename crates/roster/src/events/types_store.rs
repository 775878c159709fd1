//! Types of events (docs/rules.md, *Events*): the noun and its statements.

use rules::events::COLOURS;
use rules::words::{calls, hints, labels, nouns};

use auth::permit::ManageEvents;
use records::{Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUSES, UniqueName};

const NAME: Field = Field::name("typeName", labels::EVENT_TYPE, "type_name").hint(hints::TYPE_NAME);
const COLOUR: Field = Field::new("colour", labels::COLOUR, "colour", FieldKind::OneOf(&COLOURS))
    .required()
    .default(COLOURS[0].0)
    .hint(hints::COLOUR);

const CLOSED: Field = Field::new(
    "schoolClosed",
    labels::ATTENDANCE,
    "school_closed",
    FieldKind::AnyOf(&[("closed", labels::SCHOOL_IS_CLOSED)]),
)
.hint(hints::SCHOOL_CLOSED);

/// The list `/admin/eventType`.
pub struct EventTypes;

impl RecordKind for EventTypes {
    const NOUN: Noun = Noun {
        kind: "eventType",
        one: nouns::EVENT_TYPE,
        many: nouns::EVENT_TYPE_MANY,
        call: "EventType",
        path: "/eventType",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&COLOUR, "colour"),
            Column::of(&CLOSED, "school_closed"),
            Column::count("events", labels::EVENTS, "events"),
            Column::STATUS,
        ],
        fields: &[NAME, COLOUR, CLOSED],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::EVENT_TYPE_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[UniqueName {
            constraint: "event_types_name",
            columns: "event_types.branch_id, event_types.search_text",
            field: NAME.key,
            message: calls::NAME_TAKEN,
        }],
    };
    type Reads = ManageEvents;
    type Writes = ManageEvents;
    type Adds = ManageEvents;
    type Deletes = ManageEvents;

    const ALL: &'static str =
        "select t.id, t.branch_id, t.type_name, t.colour, t.school_closed, t.status, t.sort_key, t.search_text, t.version,
            t.changed_by_name, t.changed_at, (select count(*) from events e where e.type_id = t.id) as events
       from event_types t";
    const ADD: &'static str = "insert into event_types
            (id, version, search_text, changed_by_name, changed_at, type_name, colour, school_closed, status, branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    const UPDATE: &'static str = "update event_types
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, type_name = $6, colour = $7,
            school_closed = $8, status = $9
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from event_types where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::EVENTS,
        list: "/events",
        statement: "select title as example, count(*) over () as count from events where type_id = $1
              order by from_on desc, id limit 1",
    }];
}
