//! Addresses with a query.

/// `path?key=value&…`, encoded; just the path when there is nothing to say.
pub fn address(path: &str, query: &[(&str, &str)]) -> String {
    if query.is_empty() {
        return path.to_owned();
    }
    let start = path.len() + 1;
    form_urlencoded::Serializer::for_suffix(format!("{path}?"), start).extend_pairs(query).finish()
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn a_query_is_encoded() {
        assert_eq!(address("/a", &[]), "/a");
        assert_eq!(address("/a", &[("x", "1 2"), ("y", "&=é")]), "/a?x=1+2&y=%26%3D%C3%A9");
    }
}
