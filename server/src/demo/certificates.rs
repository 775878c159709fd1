//! Certificates that the demo school has issued this year (docs/rules.md, *Cards and certificates*), by the real rules of filling a text in.

use rules::certificates::printed_number;

use db::{Conn, Error, Result};
use published::papers::CertificateTemplates;
use published::papers::certificates::{NewCertificate, Printed, add as add_one, branch_code, next_numbers, withdraw};
use published::papers::store::{Person, Whom, employees, school, section, sections, students};
use records::{Kind, StoredRecord};

/// One press: the template, whose certificates, the place of the section, how many people, and when.
struct Press {
    template: &'static str,
    whose: &'static str,
    section: usize,
    people: usize,
    day: &'static str,
    at: i64,
}

const fn press(template: &'static str, section: usize, people: usize, (day, at): (&'static str, i64)) -> Press {
    Press { template, whose: "students", section, people, day, at }
}

const PRESSES: [Press; 5] = [
    press("transfer", 0, 3, ("2026-02-10", 1_770_699_600_000)),
    press("testimonial", 1, 12, ("2026-10-20", 1_792_472_400_000)),
    Press { whose: "employees", ..press("experience", 0, 4, ("2026-11-05", 1_793_854_800_000)) },
    press("testimonial", 2, 8, ("2026-11-18", 1_794_978_000_000)),
    press("transfer", 3, 5, ("2026-11-19", 1_795_064_400_000)),
];
/// The one that was made for the wrong student, by its place among all.
const WRONG: usize = 5;

/// What a branch has issued, by somebody of this name.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, by_name: &str) -> Result<()> {
    let of_school = school(conn, branch_id).await?;
    let code = branch_code(conn, branch_id).await?;
    let places = sections(conn, branch_id, "").await?;
    let mut made = 0;
    for press in &PRESSES {
        let template_id = format!("{branch_id}-certificate-{}", press.template);
        let template = StoredRecord::one(Kind::of::<CertificateTemplates>(), conn, &template_id)
            .await?
            .ok_or(Error::RowNotFound)?;
        let people: Vec<Person> = if press.whose == "students" {
            let Some(place) = places.get(press.section % places.len().max(1)) else { continue };
            let of = section(conn, &place.value).await?.ok_or(Error::RowNotFound)?;
            students(conn, &of, Whom::Here).await?
        } else {
            employees(conn, branch_id, "", Whom::Here).await?
        };
        let people: Vec<Person> = people.into_iter().take(press.people).collect();
        let year = press.day.get(..4).unwrap_or_default();
        let first = next_numbers(conn, branch_id, year, i64::try_from(people.len()).unwrap_or_default()).await?;
        for (number, person) in (first..).zip(&people) {
            let (printed, _) = Printed::of(&of_school, &template.values(), person, press.day);
            let printed = Printed { number: printed_number(&code, year, number), ..printed };
            let id = format!("{template_id}-{number}");
            let new = NewCertificate {
                id: &id,
                branch_id,
                issue_id: &format!("{template_id}-{first}"),
                number,
                template_id: &template_id,
                whose: press.whose,
                person_id: &person.id,
                person_name: &person.name,
                person_number: &person.number,
                place: &person.line,
                day: press.day,
                at: press.at,
                by_name,
                printed: &printed,
            };
            add_one(conn, &new).await?;
            if made == WRONG {
                withdraw(conn, &id, (press.day, press.at + 3_600_000), by_name, "Made for the wrong student").await?;
            }
            made += 1;
        }
    }
    Ok(())
}
