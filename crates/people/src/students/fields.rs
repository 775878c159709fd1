//! The fields of a student, which those of an application are as far as they match (docs/rules.md, *People*, *Online admission*).

use records::{Field, FieldKind};
use rules::limits::BLOOD_GROUPS;
use rules::words::{hints, labels};

pub const FIRST: Field = Field::name("firstName", labels::FIRST_NAME, "first_name").heading(labels::STUDENT);
pub const LAST: Field = Field::new("lastName", labels::LAST_NAME, "last_name", FieldKind::Line(100));
pub const BANGLA: Field = Field::new("nameBangla", labels::NAME_IN_BENGALI, "name_bangla", FieldKind::Line(150));
/// The register number, also of a record in another branch.
pub const REG_NO: Field =
    Field::new("regNo", labels::REGISTER_NUMBER, "reg_no", FieldKind::Line(40)).required().hint(hints::REG_NO);
pub const GENDER: Field = Field::new(
    "gender",
    labels::GENDER,
    "gender",
    FieldKind::OneOf(&[("female", labels::FEMALE), ("male", labels::MALE)]),
)
.required();
pub const DOB: Field = Field::new("dob", labels::DATE_OF_BIRTH, "dob", FieldKind::Day).required();
pub const PHOTO: Field = Field::new("profilePhoto", labels::PHOTO, "profile_photo_file_id", FieldKind::Picture(800))
    .hint(hints::PROFILE_PHOTO);
pub const SECTION: Field = Field::new("sectionId", labels::CLASS_AND_SECTION, "section_id", FieldKind::Record)
    .required()
    .heading(labels::CLASS)
    .elsewhere();
pub const ROLL: Field = Field::new("roll", labels::ROLL, "roll", FieldKind::Whole(1, 99_999)).required().elsewhere();
pub const GROUP: Field = Field::new("groupId", labels::GROUP, "group_id", FieldKind::Record).elsewhere();
pub const GUARDIAN: Field = Field::new("guardianName", labels::GUARDIANS_NAME, "guardian_name", FieldKind::Line(100))
    .required()
    .heading(labels::GUARDIAN_AND_FAMILY);
pub const RELATION: Field = Field::new("guardianRelation", labels::RELATION, "guardian_relation", FieldKind::Line(40))
    .hint(hints::GUARDIAN_RELATION);
pub const GUARDIAN_MOBILE: Field =
    Field::new("guardianMobile", labels::GUARDIANS_MOBILE, "guardian_mobile", FieldKind::Phone).required();
pub const FATHER: Field = Field::new("fatherName", labels::FATHERS_NAME, "father_name", FieldKind::Line(100));
pub const MOTHER: Field = Field::new("motherName", labels::MOTHERS_NAME, "mother_name", FieldKind::Line(100));
pub const MOBILE: Field =
    Field::new("mobileNo", labels::MOBILE, "mobile_no", FieldKind::Phone).heading(labels::CONTACT);
pub const EMAIL: Field = Field::new("email", labels::E_MAIL, "email", FieldKind::Email);
pub const PRESENT: Field =
    Field::new("presentAddress", labels::PRESENT_ADDRESS, "present_address", FieldKind::Lines(300));
pub const PERMANENT: Field =
    Field::new("permanentAddress", labels::PERMANENT_ADDRESS, "permanent_address", FieldKind::Lines(300));
pub const BLOOD: Field = Field::new("bloodGroup", labels::BLOOD_GROUP, "blood_group", FieldKind::OneOf(&BLOOD_GROUPS))
    .heading(labels::FURTHER_FACTS);
pub const RELIGION: Field = Field::new("religion", labels::RELIGION, "religion", FieldKind::Line(40));
pub const NATIONALITY: Field = Field::new("nationality", labels::NATIONALITY, "nationality", FieldKind::Line(40));
pub const BIRTH_REG_NO: Field =
    Field::new("birthRegNo", labels::BIRTH_REGISTRATION_NUMBER, "birth_reg_no", FieldKind::Line(40));
pub const ADMITTED: Field = Field::new("admissionDate", labels::DATE_OF_ADMISSION, "admission_date", FieldKind::Day);
/// From when the student belongs to the section.
pub const JOINED: Field =
    Field::new("joinedOn", labels::JOINED_ON, "joined_on", FieldKind::Day).hint(hints::JOINED_ON).elsewhere();
/// From when its fees are owed.
pub const FEES_FROM: Field =
    Field::new("feesFrom", labels::FEES_FROM, "fees_from", FieldKind::Line(7)).hint(hints::FEES_FROM).elsewhere();
pub const PREVIOUS: Field =
    Field::new("previousSchool", labels::PREVIOUS_SCHOOL, "previous_school", FieldKind::Line(150));
pub const REMARKS: Field = Field::new("remarks", labels::REMARKS, "remarks", FieldKind::Lines(500));
