//! How fields of forms are read and refused.

use super::*;
use crate::raw::{LONGEST_NAME, MOST_FIELDS};

struct Password(String);

impl FromForm for Password {
    const SECRETS: &'static [&'static str] = &["password"];

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        errors.required(raw, "name");
        errors.required(raw, "password").map(Self)
    }
}

#[test]
fn fields_are_texts_and_the_first_of_a_name_counts() {
    let raw = Raw::urlencoded(b"a=+x+&b=&a=second&c=%E0%A6%B0").unwrap();
    assert_eq!((raw.text("a"), raw.verbatim("a")), (Some("x"), Some(" x ")));
    assert_eq!((raw.text("b"), raw.verbatim("b"), raw.has("b")), (None, Some(""), true));
    assert_eq!((raw.text("c"), raw.text("d"), raw.has("d")), (Some("র"), None, false));
    assert!(matches!(Raw::urlencoded(b"a=%00"), Err(Error::Invalid { .. })));
    assert_eq!((raw.all("a").as_deref(), raw.all("b"), raw.all("d")), (Some("x,second"), None, None));
    let empty = Raw::urlencoded(b"a=&a=+&a=y&a=").unwrap();
    assert_eq!((empty.text("a"), empty.all("a").as_deref()), (None, Some("y")));
}

#[test]
fn long_names_and_many_fields_are_refused_in_words() {
    let said = |body: String| Raw::urlencoded(body.as_bytes()).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(said(format!("{}=x", "n".repeat(LONGEST_NAME))), Ok(()));
    for long in [LONGEST_NAME + 1, 1 << 20] {
        assert_eq!(said(format!("{}=x", "n".repeat(long))), Err(refusals::FIELD_NAME_TOO_LONG.into()));
    }
    assert_eq!(said("a=&".repeat(MOST_FIELDS)), Ok(()));
    assert_eq!(said("a=&".repeat(100_000)), Err(refusals::FORM_TOO_MANY_FIELDS.into()));
    assert_eq!(
        said((0..100_000).map(|n: u32| n.to_string()).collect::<Vec<_>>().join("=&")),
        Err(refusals::FORM_TOO_MANY_FIELDS.into())
    );
}

#[test]
fn a_text_that_is_not_seen_is_refused_in_whatever_field() {
    struct Any;
    impl FromForm for Any {
        const SECRETS: &'static [&'static str] = &["password"];
        fn reads_unseen(name: &str) -> bool {
            name == "mobile"
        }
        fn read(_: &Raw, errors: &mut FieldErrors) -> Option<Self> {
            errors.add("own", "Its own fault");
            Some(Self)
        }
    }
    let raw = Raw::urlencoded(
        "note=a\u{202e}b&own=\u{200b}&password=\u{200b}&mobile=\u{202a}017&fine=one\ntwo&lines=x\n\u{feff}".as_bytes(),
    );
    let refused = read_form::<Any>(&raw.unwrap(), &AsItself).err().unwrap();
    let unseen = "This text holds a character that cannot be shown";
    let expected = [("lines", unseen), ("note", unseen), ("own", "Its own fault")];
    assert_eq!(refused.errors.iter().map(|(name, said)| (name.as_str(), said.english())).collect::<Vec<_>>(), expected);
}

#[test]
fn every_fault_is_reported_at_once_and_secrets_are_not_kept() {
    let raw = Raw::urlencoded(b"password=+&viewer=v&formKey=k&other=typed&version=3").unwrap();
    let mut errors = FieldErrors::default();
    assert!(Password::read(&raw, &mut errors).is_none());
    assert_eq!(errors.0.keys().collect::<Vec<_>>(), ["name", "password"]);
    let raw = Raw::urlencoded(b"password=secret&viewer=v&formKey=k&other=typed&version=3").unwrap();
    assert_eq!(Password::read(&raw, &mut errors).unwrap().0, "secret");
    let state = FormState::of(&raw, Password::SECRETS);
    assert_eq!(state.values.texts().map(|(name, _)| name).collect::<Vec<_>>(), ["other", "version"]);
    assert_eq!(state.version, Some(3));
}
