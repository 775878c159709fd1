//! The people of a branch: its employees of every role, and the students of this year and last with their way through the school.

use std::collections::BTreeMap;

use rules::roles::Role;

use super::curriculum::Department;
use super::dice::Dice;
use super::names::{self, Name};
use super::store::{EmployeeRow, StudentRow};
use super::{THIS_YEAR, images, store};

/// The accounts of a branch beside its teachers: role, user name in the first branch, designation, department.
pub(super) const STAFF: [(Role, &str, &str, &str); 6] = [
    (Role::Admin, "admin", "Branch Administrator", "Administration"),
    (Role::Accountant, "accountant", "Senior Accountant", "Accounts"),
    (Role::Librarian, "librarian", "Librarian", "Library"),
    (Role::TechnicalSupport, "technical", "IT Officer", "Information Technology"),
    (Role::AcademicSupport, "academic", "Academic Coordinator", "Academics"),
    (Role::AdmissionSupport, "admission", "Admission Officer", "Admissions"),
];

/// `admin` of the first branch, `admin.2` of the second.
pub(super) fn user_name(account: &str, branch: usize) -> String {
    if branch == 1 { account.to_owned() } else { format!("{account}.{branch}") }
}

/// Somebody who writes marks.
#[derive(Clone)]
pub(super) struct Person {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) role: Role,
}

/// The employees of a branch.
pub(super) struct Staff {
    pub(super) rows: Vec<EmployeeRow>,
    pub(super) admin: Person,
    pub(super) accountant: Person,
    pub(super) teachers: Vec<Person>,
}

/// A branch as its people need it.
pub(super) struct Home<'a> {
    pub(super) number: usize,
    pub(super) id: &'a str,
    pub(super) name: &'a str,
}

pub(super) fn staff(home: &Home<'_>, departments: &[Department], dice: &mut Dice) -> Staff {
    let mut rows = Vec::new();
    for (role, account, designation, department) in STAFF {
        rows.push(employee(home, role, user_name(account, home.number), designation, department, dice));
    }
    let person = |place: usize, role| Person { id: rows[place].id.clone(), name: rows[place].name.clone(), role };
    let (admin, accountant) = (person(0, Role::Admin), person(1, Role::Accountant));
    let mut teachers = Vec::new();
    for (place, department) in departments.iter().enumerate() {
        let account = match place {
            0 => user_name("teacher", home.number),
            _ => format!("teacher.{}.{:02}", home.number, place + 1),
        };
        let designation = if place == 0 || dice.percent(25) { "Senior Teacher" } else { "Assistant Teacher" };
        let row = employee(home, Role::Teacher, account, designation, department.label(), dice);
        teachers.push(Person { id: row.id.clone(), name: row.name.clone(), role: Role::Teacher });
        rows.push(row);
    }
    Staff { rows, admin, accountant, teachers }
}

fn employee(
    home: &Home<'_>,
    role: Role,
    user_name: String,
    designation: &'static str,
    department: &'static str,
    dice: &mut Dice,
) -> EmployeeRow {
    let woman = dice.percent(50);
    let (joined, born) = (dice.between(2008, 2024), dice.between(1968, 1996));
    // Told by the years: a further throw would make another school of the same seed.
    let told = usize::try_from(joined + born).unwrap_or_default();
    EmployeeRow {
        id: dice.id(),
        branch_id: Some(home.id.to_owned()),
        role: role.as_str(),
        name: names::latin(dice, woman).full(),
        email: Some(format!("{user_name}@suborno-dighi.example")),
        user_name,
        designation,
        department,
        joining_date: format!("{joined}-{:02}-01", dice.between(1, 12)),
        gender: if woman { "female" } else { "male" },
        dob: format!("{born}-{:02}-{:02}", dice.between(1, 12), dice.between(1, 28)),
        mobile_no: names::mobile(dice),
        address: names::address(dice, home.name),
        photo: None,
        blood_group: BLOOD_GROUPS[told % BLOOD_GROUPS.len()],
        qualification: QUALIFICATIONS[told % QUALIFICATIONS.len()],
        total_experience: format!("{} years", i64::from(THIS_YEAR) - joined + 2),
    }
}

const BLOOD_GROUPS: [&str; 5] = ["B+", "O+", "A+", "AB+", "O-"];
const QUALIFICATIONS: [&str; 4] = ["B.A. (Hons.), B.Ed.", "M.Sc., B.Ed.", "M.A.", "B.Sc. (Hons.)"];

/// A student as the marks know them.
#[derive(Clone)]
pub(super) struct Pupil {
    pub(super) id: String,
    /// What they mostly reach, in percent.
    pub(super) ability: i64,
}

/// A class and its section; section 0 is A.
pub(super) type Seat = (i64, usize);

/// How many students in a hundred have a photo.
const PHOTOS: i64 = 94;

/// The students of a branch, and where they sat in each year: places in `pupils`, in the order of their rolls.
pub(super) struct Students {
    pub(super) rows: Vec<StudentRow>,
    pub(super) pupils: Vec<Pupil>,
    pub(super) this_year: BTreeMap<Seat, Vec<usize>>,
    pub(super) last_year: BTreeMap<Seat, Vec<usize>>,
    /// Their photos.
    pub(super) files: Vec<store::FileRow>,
    album: Album,
}

/// The silhouettes that stand for photos. One is shared by several students: there are fewer of them than faces.
#[derive(Default)]
struct Album {
    /// Ids of their files: a girl's or not, and which silhouette.
    files: BTreeMap<(bool, usize), String>,
}

/// This year's classes are last year's one class up. Whose class the scale does not have came from, or went to, another school.
pub(super) fn students(home: &Home<'_>, classes: &[i64], per_section: usize, dice: &mut Dice) -> Students {
    let mut school = Students {
        rows: Vec::new(),
        pupils: Vec::new(),
        this_year: BTreeMap::new(),
        last_year: BTreeMap::new(),
        files: Vec::new(),
        album: Album::default(),
    };
    // The oldest have been here longest, so theirs are the first register numbers.
    for &class in classes.iter().rev() {
        for section in 0..2 {
            let admitted = school.admit(home, class, per_section, true, dice);
            school.this_year.insert((class, section), admitted);
        }
    }
    for &class in classes {
        let mut sat: Vec<Vec<usize>> = if classes.contains(&(class + 1)) {
            (0..2).map(|section| school.this_year[&(class + 1, section)].clone()).collect()
        } else {
            (0..2).map(|_| school.admit(home, class + 1, per_section, false, dice)).collect()
        };
        if class == 8 {
            // The groups of class 9 were chosen by students of both sections.
            let mut both = sat.concat();
            dice.shuffle(&mut both);
            sat = both.chunks(per_section).map(<[usize]>::to_vec).collect();
        }
        for (section, mut seats) in sat.into_iter().enumerate() {
            dice.shuffle(&mut seats);
            school.last_year.insert((class, section), seats);
        }
    }
    school
}

impl Students {
    /// New rows for people who are in `class` this year, or would be.
    fn admit(&mut self, home: &Home<'_>, class: i64, many: usize, here: bool, dice: &mut Dice) -> Vec<usize> {
        let from = self.rows.len();
        for _ in 0..many {
            let girl = dice.percent(50);
            let first_of_all = self.rows.is_empty();
            let name = if first_of_all { names::latin(dice, girl) } else { names::student(dice, girl) };
            let reg_no = format!("S{}-{:04}", home.number, self.rows.len() + 1);
            let photo = (first_of_all || dice.percent(PHOTOS)).then(|| self.photo(home, girl, dice));
            let row = student(home, class, girl, &name, reg_no, here, photo, dice);
            // The first is the one that everybody signs in as: a good student.
            let ability = if first_of_all { 88 } else { dice.bell(76, 8).clamp(45, 97) };
            self.pupils.push(Pupil { id: row.id.clone(), ability });
            self.rows.push(row);
        }
        (from..self.rows.len()).collect()
    }

    /// The id of one of the branch's photos.
    fn photo(&mut self, home: &Home<'_>, girl: bool, dice: &mut Dice) -> String {
        let which = dice.below(images::PORTRAITS);
        let files = &mut self.files;
        let id = self.album.files.entry((girl, which)).or_insert_with(|| {
            let file =
                store::FileRow { id: dice.id(), branch_id: home.id.to_owned(), bytes: images::portrait(which, girl) };
            let id = file.id.clone();
            files.push(file);
            id
        });
        id.clone()
    }
}

#[expect(clippy::too_many_arguments, reason = "what a student is, once")]
fn student(
    home: &Home<'_>,
    class: i64,
    girl: bool,
    name: &Name,
    reg_no: String,
    here: bool,
    photo: Option<String>,
    dice: &mut Dice,
) -> StudentRow {
    let born = i64::from(THIS_YEAR) - class - 6;
    let mut row = StudentRow {
        id: dice.id(),
        branch_id: home.id.to_owned(),
        search_text: String::new(),
        guardian_mobile: String::new(),
        guardian_name: names::guardian(dice, name),
        email: dice.percent(30).then(|| format!("{}@suborno-dighi.example", reg_no.to_lowercase())),
        reg_no,
        first_name: name.first.clone(),
        last_name: name.last.clone(),
        dob: format!("{born}-{:02}-{:02}", dice.between(1, 12), dice.between(1, 28)),
        gender: if girl { "female" } else { "male" },
        mobile_no: names::mobile(dice),
        address: names::address(dice, home.name),
        status: if here { "active" } else { "inactive" },
        photo,
    };
    row.guardian_mobile = row.mobile_no.chars().filter(char::is_ascii_digit).collect();
    row.search_text =
        format!("{} {} {} {}", row.first_name, row.last_name, row.reg_no, row.guardian_mobile).to_lowercase();
    row
}

/// The one superAdmin, who belongs to no branch.
pub(super) fn super_admin(dice: &mut Dice) -> EmployeeRow {
    EmployeeRow {
        id: dice.id(),
        branch_id: None,
        role: Role::SuperAdmin.as_str(),
        name: "Rezaul Karim Talukder".to_owned(),
        user_name: "super".to_owned(),
        designation: "Director",
        department: "Administration",
        joining_date: "2008-01-01".to_owned(),
        gender: "male",
        dob: "1965-04-14".to_owned(),
        mobile_no: names::mobile(dice),
        email: Some("super@suborno-dighi.example".to_owned()),
        address: names::address(dice, "Dhanmondi"),
        photo: None,
        blood_group: "B+",
        qualification: "M.A., M.Ed.",
        total_experience: "35 years".to_owned(),
    }
}

/// Roll numbers with gaps: some left, and theirs are not given again.
pub(super) fn rolls(many: usize, dice: &mut Dice) -> Vec<i64> {
    let mut roll = 0;
    (0..many)
        .map(|_| {
            roll += if dice.percent(12) { dice.between(2, 3) } else { 1 };
            roll
        })
        .collect()
}
