//! The demo school's events (docs/rules.md, *Events*): a branch's types, and a year of events for its students, its employees and some classes.

use db::{Conn, Result};

/// Name and colour.
const TYPES: [(&str, &str); 6] = [
    ("Holiday", "red"),
    ("Sports", "green"),
    ("Culture", "purple"),
    ("Meeting", "blue"),
    ("Exams", "amber"),
    ("Trip", "grey"),
];

struct Planned {
    title: &'static str,
    /// The type's place in [`TYPES`].
    of: usize,
    /// MM-DD; without a last day it is one day.
    from: &'static str,
    to: &'static str,
    place: &'static str,
    audience: &'static str,
    classes: &'static str,
    details: &'static str,
}

const fn planned(
    (title, of): (&'static str, usize),
    (from, to): (&'static str, &'static str),
    place: &'static str,
    (audience, classes): (&'static str, &'static str),
    details: &'static str,
) -> Planned {
    Planned { title, of, from, to, place, audience, classes, details }
}

const ALL: (&str, &str) = ("students,employees", "");
const STUDENTS: (&str, &str) = ("students", "");
const EMPLOYEES: (&str, &str) = ("employees", "");

const EVENTS: [Planned; 38] = [
    planned(("Textbook festival", 2), ("01-01", ""), "Assembly ground", ALL, "New books for every class."),
    planned(("Orientation of class 3", 3), ("01-06", ""), "Hall 1", ("employees", "3"), "Parents are welcome."),
    planned(
        ("Annual sports", 1),
        ("01-27", "01-29"),
        "Sports ground",
        ALL,
        "Heats on the first two days, finals and prizes on the third.",
    ),
    planned(("Saraswati Puja", 0), ("01-23", ""), "", ALL, ""),
    planned(("Staff meeting", 3), ("02-05", ""), "Library", EMPLOYEES, "Routine and duties of the term."),
    planned(("Basanta Utsab", 2), ("02-14", ""), "Courtyard", ALL, "Songs and recitations of the first day of spring."),
    planned(
        ("International Mother Language Day", 0),
        ("02-21", ""),
        "",
        ALL,
        "Flowers at the Shaheed Minar at seven in the morning.",
    ),
    planned(
        ("Science fair", 2),
        ("03-04", "03-05"),
        "Laboratories",
        ("employees", "8,9,10,11,12"),
        "Each group shows one experiment.",
    ),
    planned(("Birthday of the Father of the Nation", 0), ("03-17", ""), "", ALL, ""),
    planned(("Independence Day", 0), ("03-26", ""), "", ALL, "Parade at eight."),
    planned(("Training: marks and grades", 3), ("04-08", ""), "Computer room", EMPLOYEES, ""),
    planned(("Pohela Boishakh", 2), ("04-14", ""), "Courtyard", ALL, "Bring your family."),
    planned(("May Day", 0), ("05-01", ""), "", ALL, ""),
    planned(("Debate of the houses", 2), ("05-12", ""), "Hall 1", ("employees", "10,11,12"), ""),
    planned(("Summer vacation", 0), ("05-24", "06-04"), "", ALL, "The office is open from nine to one."),
    planned(
        ("Half-yearly exams", 4),
        ("06-14", "06-25"),
        "Exam halls",
        STUDENTS,
        "Bring the admit card to every paper.",
    ),
    planned(("Staff meeting", 3), ("07-02", ""), "Library", EMPLOYEES, "Results of the half-yearly exams."),
    planned(("Parents' day", 3), ("07-09", ""), "Class rooms", ALL, "Report cards are handed out."),
    planned(("Tree planting", 2), ("07-21", ""), "Grounds", STUDENTS, ""),
    planned(("National Mourning Day", 0), ("08-15", ""), "", ALL, ""),
    planned(("Swimming gala", 1), ("08-25", ""), "City pool", ("", "8,10,11"), "Buses leave at half past seven."),
    planned(("Chess tournament", 1), ("09-08", "09-10"), "Library", STUDENTS, ""),
    planned(("Nazrul evening", 2), ("09-17", ""), "Hall 1", ALL, ""),
    planned(("Teachers' day", 2), ("10-05", ""), "Hall 1", ALL, "The students' council invites."),
    planned(("Durga Puja", 0), ("10-19", "10-21"), "", ALL, ""),
    planned(("Trip to Sonargaon", 5), ("10-28", ""), "Sonargaon", ("", "3,4,5"), "Lunch packets; back by four."),
    planned(("Inter-school cricket", 1), ("11-03", "11-05"), "Sports ground", STUDENTS, ""),
    planned(
        ("Staff meeting", 3),
        ("11-10", ""),
        "Library",
        EMPLOYEES,
        "Papers of the annual exams are due on the 16th.",
    ),
    planned(
        ("Career talks", 2),
        ("11-18", ""),
        "Hall 1",
        ("employees", "10,11,12"),
        "Former students tell about their work.",
    ),
    planned(
        ("Revision week", 4),
        ("11-22", "11-26"),
        "Class rooms",
        STUDENTS,
        "Lessons as in the routine, without homework.",
    ),
    planned(("Football final", 1), ("11-28", ""), "Sports ground", ALL, "Class 10 against class 11."),
    planned(("Annual exams", 4), ("12-01", "12-12"), "Exam halls", STUDENTS, "Bring the admit card to every paper."),
    planned(("Duty roster of the exams", 3), ("11-30", ""), "Library", EMPLOYEES, ""),
    planned(("Practical exams", 4), ("12-13", "12-14"), "Laboratories", ("employees", "10,11,12"), ""),
    planned(("Victory Day", 0), ("12-16", ""), "", ALL, "Parade at eight."),
    planned(
        ("Trip to Cox's Bazar", 5),
        ("12-19", "12-21"),
        "Cox's Bazar",
        ("", "10,11"),
        "Letters of consent by the 10th.",
    ),
    planned(("Christmas", 0), ("12-25", ""), "", ALL, ""),
    planned(("Results and prize giving", 3), ("12-30", ""), "Hall 1", ALL, "Report cards are handed out from ten."),
];

/// A branch's types, and the events of its session of this year.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, by_name: &str, session_id: &str, year: i32) -> Result<()> {
    for (place, (name, colour)) in TYPES.into_iter().enumerate() {
        let school_closed = (name == "Holiday").then_some("closed");
        conn.execute(
            "insert into event_types (id, branch_id, type_name, colour, school_closed, status, search_text, version, changed_by_name, changed_at)
             values ($1, $2, $3, $4, $5, 'active', $6, 1, $7, 0)",
            (format!("{branch_id}-events-{place}"), branch_id, name, colour, school_closed, name.to_lowercase(), by_name),
        )
        .await?;
    }
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let rows: Vec<(usize, &Planned)> = EVENTS.iter().enumerate().collect();
    conn.insert_many(
        "insert into events (id, branch_id, session_id, title, type_id, from_on, to_on, last_on, place, audience, classes, details,
                status, search_text, version, changed_by_name, changed_at)",
        17,
        "",
        &rows,
        |to, (place, event)| {
            let last = if event.to.is_empty() { event.from } else { event.to };
            to.bind((format!("{branch_id}-event-{place}"), branch_id, session_id));
            to.bind((event.title, format!("{branch_id}-events-{}", event.of)));
            to.bind((format!("{year}-{}", event.from), some(event.to).map(|day| format!("{year}-{day}"))));
            to.bind((format!("{year}-{last}"), some(event.place), some(event.audience)));
            to.bind((some(event.classes), some(event.details), "active"));
            to.bind(format!("{} {}", event.title, event.place).trim().to_lowercase());
            to.bind((1_i64, by_name, 0_i64));
        },
    )
    .await
}
