//! What papers say under a school's name.

/// What stands behind the branch's name: where it is, and its number with the ministry. Either may be missing or empty.
///
/// `House 12, Road 5, Dhaka · EIIN 108356`, the last two on one line.
pub fn place(address: Option<&str>, eiin: Option<&str>) -> Option<String> {
    let said = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let number = said(eiin).map(|eiin| format!("EIIN\u{a0}{eiin}"));
    let parts: Vec<String> = said(address).into_iter().chain(number).collect();
    (!parts.is_empty()).then(|| parts.join(" \u{b7} "))
}

/// A text that says something.
pub fn said(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn the_number_stands_behind_the_address_where_there_is_one() {
        for (address, eiin, shown) in [
            (Some("Road 5, Dhaka"), Some("108356"), Some("Road 5, Dhaka · EIIN\u{a0}108356")),
            (Some("Road 5, Dhaka"), None, Some("Road 5, Dhaka")),
            (Some("Road 5, Dhaka"), Some(" "), Some("Road 5, Dhaka")),
            (None, Some("108356"), Some("EIIN\u{a0}108356")),
            (Some(""), None, None),
            (None, None, None),
        ] {
            assert_eq!(place(address, eiin).as_deref(), shown, "{address:?} {eiin:?}");
        }
    }
}
