//! The fields of a student, which those of an application are as far as they match (docs/rules.md, *People*, *Online admission*).

use records::{Field, FieldKind};

pub const FIRST: Field = Field::name("firstName", "First name", "first_name").heading("Student");
pub const LAST: Field = Field::new("lastName", "Last name", "last_name", FieldKind::Line(100));
pub const BANGLA: Field = Field::new("nameBangla", "Name in Bengali", "name_bangla", FieldKind::Line(150));
/// The register number, also of a record in another branch.
pub const REG_NO: Field = Field::new("regNo", "Register number", "reg_no", FieldKind::Line(40))
    .required()
    .hint("The student signs in with it. The next free one is filled in.");
pub const GENDER: Field =
    Field::new("gender", "Gender", "gender", FieldKind::OneOf(&[("female", "Female"), ("male", "Male")])).required();
pub const DOB: Field = Field::new("dob", "Date of birth", "dob", FieldKind::Day).required();
pub const PHOTO: Field = Field::new("profilePhoto", "Photo", "profile_photo_file_id", FieldKind::Picture(800))
    .hint("JPEG, PNG, GIF or WebP, at most 5 MB.");
pub const SECTION: Field = Field::new("sectionId", "Class and section", "section_id", FieldKind::Record)
    .required()
    .heading("Class")
    .elsewhere();
pub const ROLL: Field = Field::new("roll", "Roll", "roll", FieldKind::Whole(1, 99_999)).required().elsewhere();
pub const GROUP: Field = Field::new("groupId", "Group", "group_id", FieldKind::Record).elsewhere();
pub const GUARDIAN: Field = Field::new("guardianName", "Guardian's name", "guardian_name", FieldKind::Line(100))
    .required()
    .heading("Guardian and family");
pub const RELATION: Field =
    Field::new("guardianRelation", "Relation", "guardian_relation", FieldKind::Line(40)).hint("As Mother or Uncle.");
pub const GUARDIAN_MOBILE: Field =
    Field::new("guardianMobile", "Guardian's mobile", "guardian_mobile", FieldKind::Phone).required();
pub const FATHER: Field = Field::new("fatherName", "Father's name", "father_name", FieldKind::Line(100));
pub const MOTHER: Field = Field::new("motherName", "Mother's name", "mother_name", FieldKind::Line(100));
pub const MOBILE: Field = Field::new("mobileNo", "Mobile", "mobile_no", FieldKind::Phone).heading("Contact");
pub const EMAIL: Field = Field::new("email", "E-mail", "email", FieldKind::Email);
pub const PRESENT: Field = Field::new("presentAddress", "Present address", "present_address", FieldKind::Lines(300));
pub const PERMANENT: Field =
    Field::new("permanentAddress", "Permanent address", "permanent_address", FieldKind::Lines(300));
pub const BLOOD: Field = Field::new(
    "bloodGroup",
    "Blood group",
    "blood_group",
    FieldKind::OneOf(&[
        ("A+", "A+"),
        ("A-", "A-"),
        ("B+", "B+"),
        ("B-", "B-"),
        ("AB+", "AB+"),
        ("AB-", "AB-"),
        ("O+", "O+"),
        ("O-", "O-"),
    ]),
)
.heading("Further facts");
pub const RELIGION: Field = Field::new("religion", "Religion", "religion", FieldKind::Line(40));
pub const NATIONALITY: Field = Field::new("nationality", "Nationality", "nationality", FieldKind::Line(40));
pub const BIRTH_REG_NO: Field =
    Field::new("birthRegNo", "Birth registration number", "birth_reg_no", FieldKind::Line(40));
pub const ADMITTED: Field = Field::new("admissionDate", "Date of admission", "admission_date", FieldKind::Day);
/// From when the student belongs to the section.
pub const JOINED: Field = Field::new("joinedOn", "Joined on", "joined_on", FieldKind::Day)
    .hint("A day of the session. Exams before it do not concern the student. Empty for a new student: the date of admission if it is in the session, else the session's first day.")
    .elsewhere();
/// From when its fees are owed.
pub const FEES_FROM: Field = Field::new("feesFrom", "Fees from", "fees_from", FieldKind::Line(7))
    .hint("The first month of monthly fees, as 2026-11. Empty: the month of Joined on.")
    .elsewhere();
pub const PREVIOUS: Field = Field::new("previousSchool", "Previous school", "previous_school", FieldKind::Line(150));
pub const REMARKS: Field = Field::new("remarks", "Remarks", "remarks", FieldKind::Lines(500));
