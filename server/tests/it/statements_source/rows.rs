//! Into which row each statement is read: followed from the text to where its rows are fetched.

use super::*;
use crate::tree;

impl Sources {
    /// All that goes into the program.
    pub fn all() -> Self {
        Self(tree::sources().into_iter().map(|(path, text)| Source::of(path, &text)).collect())
    }

    fn rules(&self, source: &Source, name: &str) -> Option<Vec<Rule>> {
        let own = source.macros.get(name);
        // The nearest one: of the same folder, if there is one.
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = || self.0.iter().filter(|of| of.path.starts_with(folder)).find_map(|of| of.macros.get(name));
        own.or_else(near).or_else(|| self.0.iter().find_map(|of| of.macros.get(name))).cloned()
    }

    /// The text that an expression makes; none where it is none.
    pub(super) fn text(&self, source: &Source, tokens: &[Token], given: &BTreeMap<String, String>) -> Option<String> {
        match tokens {
            [Token::Text(text)] => Some(text.clone()),
            [Token::Sign('$'), Token::Word(name)] => given.get(name).cloned(),
            // `$crate::a::b::name!(..)`
            [Token::Sign('$'), Token::Word(_), Token::Sign(':'), Token::Sign(':'), rest @ ..]
            | [Token::Word(_), Token::Sign(':'), Token::Sign(':'), rest @ ..] => self.text(source, rest, given),
            [Token::Word(name), Token::Sign('!'), Token::Sign('('), .., Token::Sign(')')] => {
                let arguments = parts(&tokens[3..tokens.len() - 1]);
                let texts: Option<Vec<String>> =
                    arguments.iter().map(|argument| self.text(source, argument, given)).collect();
                let texts = texts?;
                if name == "concat" {
                    return Some(texts.concat());
                }
                let rules = self.rules(source, name)?;
                let rule = rules.iter().find(|rule| rule.parameters.len() == texts.len())?;
                let given = rule.parameters.iter().cloned().zip(texts).collect();
                self.text(source, &rule.body, &given)
            }
            _ => None,
        }
    }

    /// Every statement, with its row.
    pub fn statements(&self) -> Vec<Statement> {
        let mut found = Vec::new();
        for source in &self.0 {
            let tokens = &source.tokens;
            let mut at = 0;
            while at < tokens.len() {
                if word(tokens.get(at)) == "macro_rules" {
                    at = closed(tokens, at + 3);
                    continue;
                }
                let end = match &tokens[at] {
                    Token::Text(_) => at + 1,
                    Token::Word(_) if is(tokens.get(at + 1), '!') && is(tokens.get(at + 2), '(') => {
                        closed(tokens, at + 2)
                    }
                    _ => {
                        at += 1;
                        continue;
                    }
                };
                let text = self.text(source, &tokens[at..end], &BTreeMap::new());
                // What `db` makes of a statement that it is given has braces.
                let Some(sql) =
                    text.filter(|text| is_statement(text) && !(source.path.starts_with("db/") && text.contains('{')))
                else {
                    found.extend(self.expanded(source, at, end));
                    at += 1;
                    continue;
                };
                found.push(self.statement(source, at, end, sql));
                at = end;
            }
        }
        found
    }

    /// The statements inside of what a macro makes, where that is more than a text.
    fn expanded(&self, source: &Source, at: usize, end: usize) -> Vec<Statement> {
        let tokens = &source.tokens[at..end];
        let [Token::Word(name), Token::Sign('!'), Token::Sign('('), arguments @ .., Token::Sign(')')] = tokens else {
            return Vec::new();
        };
        let arguments = parts(arguments);
        let rules = self.rules(source, name).unwrap_or_default();
        let Some(rule) = rules.iter().find(|rule| rule.parameters.len() == arguments.len()) else { return Vec::new() };
        let texts = arguments.iter().map(|argument| self.text(source, argument, &BTreeMap::new()));
        let given: BTreeMap<String, String> =
            rule.parameters.iter().cloned().zip(texts).filter_map(|(name, text)| Some((name, text?))).collect();
        let (mut found, mut at_body) = (Vec::new(), 0);
        while at_body < rule.body.len() {
            let end = match &rule.body[at_body] {
                Token::Text(_) => at_body + 1,
                Token::Word(_) if is(rule.body.get(at_body + 1), '!') && is(rule.body.get(at_body + 2), '(') => {
                    closed(&rule.body, at_body + 2)
                }
                _ => {
                    at_body += 1;
                    continue;
                }
            };
            match self.text(source, &rule.body[at_body..end], &given).filter(|text| is_statement(text)) {
                Some(sql) => {
                    let place = format!("{}:{}", source.path, source.lines[at]);
                    let read = Read::Unknown(format!("inside of {name}!"));
                    found.push(Statement { place, sql, read, on: On::Both });
                    at_body = end;
                }
                None => at_body += 1,
            }
        }
        found
    }

    fn statement(&self, source: &Source, at: usize, end: usize, sql: String) -> Statement {
        let tokens = &source.tokens;
        let place = format!("{}:{}", source.path, source.lines[at]);
        let before: Vec<&str> =
            (1..=8).filter_map(|back| at.checked_sub(back)).map(|at| word(tokens.get(at))).collect();
        let arm = before
            .iter()
            .position(|word| *word == "Engine")
            .map(|of| before[..of].iter().find(|word| !word.is_empty()));
        let locks = [" for update", " for share", " for no key update", " for key share"];
        let on = match arm.flatten() {
            Some(&"Sqlite") => On::Sqlite,
            Some(&"Postgres") => On::Postgres,
            _ if locks.iter().any(|lock| sql.trim_end().ends_with(lock)) => On::Postgres,
            _ => On::Both,
        };
        // What changes rows answers none, unless it says so.
        let changes = !sql.trim_start().starts_with("select") && !sql.trim_start().starts_with("with");
        let read = if changes && !sql.contains(" returning ") { Read::Nothing } else { self.read(source, at, end, 0) };
        let sql = self.with_values(source, at, end, sql);
        Statement { place, sql, read, on }
    }

    /// A statement that rows of values are added to, with one row.
    fn with_values(&self, source: &Source, at: usize, end: usize, sql: String) -> String {
        let tokens = &source.tokens;
        let is_head =
            sql.trim_start().starts_with("insert into") && !sql.contains(" values") && !sql.contains("select");
        if !is_head {
            return sql;
        }
        let columns = sql.matches(',').count() + 1;
        let values: Vec<String> = (1..=columns).map(|parameter| format!("${parameter}")).collect();
        // `head, columns, tail`
        let rest = &tokens[end..];
        let tail = if is(rest.first(), ',') && is(rest.get(2), ',') {
            let tail_end = if is(rest.get(4), '!') { closed(rest, 5) } else { 4 };
            self.text(source, &rest[3..tail_end], &BTreeMap::new()).unwrap_or_default()
        } else {
            String::new()
        };
        let _ = at;
        format!("{sql} values ({}) {tail}", values.join(", "))
    }

    /// What the rows of the statement that stands from `at` to `end` are read into.
    fn read(&self, source: &Source, at: usize, end: usize, depth: usize) -> Read {
        let tokens = &source.tokens;
        let unknown = |why: &str| Read::Unknown(why.to_owned());
        if depth > DEEPEST {
            return unknown("too deep");
        }
        let callee = called(tokens, at);
        if matches!(callee, Some("insert_many")) {
            return Read::Nothing;
        }
        if let Some(read) = self.declared(source, at, depth) {
            return read;
        }
        let start = statement_start(tokens, at);
        if let Some((fetch, name)) = run_by(tokens, start, at).or_else(|| fetched(tokens, end)) {
            if name == "execute" {
                return Read::Nothing;
            }
            return self.type_at(source, start, fetch);
        }
        // A helper that is given the statement.
        if let Some(name) = callee.filter(|name| !matches!(*name, "query" | "Some" | "Ok" | "AssertSqlSafe")) {
            if name == "kept" {
                // `kept::<T>(`
                let open = (0..at).rev().find(|place| word(tokens.get(*place)) == "kept").unwrap_or(at);
                return self.type_at(source, start, open);
            }
            if name == "one_by" || name == "one_of" {
                let after = (end..tokens.len()).find(|place| is(tokens.get(*place), ')')).unwrap_or(end);
                return self.type_at(source, start, after.saturating_sub(1));
            }
            return self.by_helper(source, name, start, depth);
        }
        // Kept in a variable first.
        let names = if matches!(word(tokens.get(start)), "let" | "for") { bound(tokens, start) } else { Vec::new() };
        let Some(function) = source.function_around(at) else { return unknown("outside of a function") };
        let reads = names.iter().map(|name| self.used(source, (end, function.to), name, depth));
        let found = reads.into_iter().find(|read| !matches!(read, Read::Unknown(_)));
        found.unwrap_or_else(|| unknown("nothing is read from it where it stands"))
    }

    /// By the constant or the field that a statement is declared as.
    fn declared(&self, source: &Source, at: usize, depth: usize) -> Option<Read> {
        let tokens = &source.tokens;
        if source.function_around(at).is_some_and(|function| {
            !(function.body..at).any(|place| word(tokens.get(place)) == "const" && statement_start(tokens, at) == place)
        }) {
            return None;
        }
        // The field of a struct.
        if is(tokens.get(at - 1), ':') && !is(tokens.get(at - 2), ':') {
            let mut open = at - 2;
            let mut depth = 0_i32;
            while open > 0 && !(depth == 0 && is(tokens.get(open), '{')) {
                match tokens[open] {
                    Token::Sign('}' | ')' | ']') => depth += 1,
                    Token::Sign('{' | '(' | '[') => depth -= 1,
                    _ => {}
                }
                open -= 1;
            }
            let columns = |names: &[(&str, &'static str)]| {
                Read::Columns(names.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect())
            };
            return match word(tokens.get(open - 1)) {
                "InUse" => Some(columns(&[("example", "text"), ("count", "whole")])),
                "Picker" => Some(columns(&[("id", "text"), ("status", "text"), ("label", "text"), ("beside", "text")])),
                "Keys" => Some(columns(&[])),
                other => Some(Read::Unknown(format!("a field of {other}"))),
            };
        }
        let start = statement_start(tokens, at);
        let begins = if word(tokens.get(start)) == "pub" {
            (start..at).find(|at| word(tokens.get(*at)) == "const")?
        } else {
            start
        };
        if word(tokens.get(begins)) != "const" && word(tokens.get(begins)) != "static" {
            return None;
        }
        let name = word(tokens.get(begins + 1));
        if let Some((_, _, kind)) = source.nouns.iter().find(|(from, to, _)| *from < at && at < *to) {
            return Some(match name {
                "ALL" | "ONE" => Read::Record(kind.clone()),
                "ADD" | "UPDATE" | "DELETE" | "ATTACH" => Read::Nothing,
                _ => self.used(source, (at, tokens.len()), name, depth),
            });
        }
        let here = match source.function_around(at) {
            Some(function) => (at, function.to),
            None => (0, tokens.len()),
        };
        match self.used(source, here, name, depth) {
            Read::Unknown(_) => self
                .0
                .iter()
                .filter(|of| of.path != source.path)
                .map(|of| self.used(of, (0, of.tokens.len()), name, depth))
                .find(|read| !matches!(read, Read::Unknown(_))),
            found => Some(found),
        }
        .or_else(|| Some(Read::Unknown(format!("the constant {name}"))))
    }

    /// What is read where a name stands for the statement.
    fn used(&self, source: &Source, (from, to): (usize, usize), name: &str, depth: usize) -> Read {
        let tokens = &source.tokens;
        let mut place = from;
        while place < to {
            let is_use = word(tokens.get(place)) == name
                && matches!(
                    tokens.get(place.wrapping_sub(1)),
                    None | Some(Token::Sign('(' | ',' | '>' | '=' | '{' | ';' | '}' | ':'))
                )
                && matches!(tokens.get(place + 1), Some(Token::Sign(')' | ',' | '}' | ';' | '.')));
            if is_use {
                let read = self.read(source, place, place + 1, depth + 1);
                if !matches!(read, Read::Unknown(_)) {
                    return read;
                }
            }
            // `Keys { statement: NAME, .. }`
            let keyed = |at: usize| ["statement", "places"].contains(&word(tokens.get(at)));
            let is_field = word(tokens.get(place)) == name && place >= 2 && (keyed(place - 2) || keyed(place));
            if is_field {
                return Read::Columns(Vec::new());
            }
            place += 1;
        }
        Read::Unknown(format!("where {name} is used"))
    }

    /// By the function that a statement is given to.
    fn by_helper(&self, source: &Source, name: &str, start: usize, depth: usize) -> Read {
        let mut all: Vec<(&Source, &Function)> = Vec::new();
        for of in std::iter::once(source).chain(&self.0) {
            all.extend(of.functions.iter().filter(|function| function.name == name).map(|function| (of, function)));
        }
        for (of, function) in all {
            let tokens = &of.tokens;
            let given =
                (function.from..function.body).filter(|at| is(tokens.get(at + 1), ':') && is(tokens.get(at + 2), '&'));
            for at in given {
                let parameter = word(tokens.get(at));
                let is_statement = word(tokens.get(at + 4)) == "str" || word(tokens.get(at + 3)) == "str";
                if parameter.is_empty() || !is_statement {
                    continue;
                }
                match self.used(of, (function.body, function.to), parameter, depth + 1) {
                    // What the call is read into, is said where it is called.
                    Read::Unknown(why) if why == "T" => return self.type_at(source, start, start),
                    Read::Unknown(_) => {}
                    found => return found,
                }
            }
        }
        Read::Unknown(format!("what {name} does with it"))
    }

    /// The row's type: said at the fetch, where its result is kept, or by what the function answers.
    fn type_at(&self, source: &Source, start: usize, fetch: usize) -> Read {
        let tokens = &source.tokens;
        // `fetch_all::<T>`
        if is(tokens.get(fetch + 1), ':') && is(tokens.get(fetch + 3), '<') {
            let end = (fetch + 4..tokens.len()).find(|at| is(tokens.get(*at), '(')).unwrap_or(fetch);
            return self.columns(source, fetch, &tokens[fetch + 4..end - 1]);
        }
        if word(tokens.get(fetch)) == "for_each" {
            let bar = (fetch..fetch + 6).find(|at| is(tokens.get(*at), '|'));
            let colon = bar.and_then(|bar| (bar..bar + 8).find(|at| is(tokens.get(*at), ':')));
            if let Some(colon) = colon {
                let end = (colon..tokens.len()).find(|at| is(tokens.get(*at), '|')).unwrap_or(colon);
                return self.columns(source, fetch, &tokens[colon + 1..end]);
            }
        }
        if word(tokens.get(start)) == "let" {
            let equals = (start..tokens.len()).find(|at| is(tokens.get(*at), '=')).unwrap_or(start);
            let colon = (start + 1..equals).find(|at| is(tokens.get(*at), ':') && !is(tokens.get(at + 1), ':'));
            // `let Count(total) = ..`, `let Found { n } = ..`
            let pattern = tokens.get(start + 2).filter(|token| matches!(token, Token::Sign('(' | '{')));
            return match (colon, pattern) {
                (None, Some(_)) if word(tokens.get(start + 1)) != "Some" => {
                    self.columns(source, start, &tokens[start + 1..start + 2])
                }
                (Some(colon), _) => self.columns(source, start, &tokens[colon + 1..equals]),
                _ => Read::Unknown("its variable has no type".to_owned()),
            };
        }
        match source.function_around(fetch) {
            Some(function) => self.columns(source, fetch, &function.answers.clone()),
            None => Read::Unknown("outside of a function".to_owned()),
        }
    }

    /// The columns of a row's type.
    fn columns(&self, source: &Source, at: usize, of: &[Token]) -> Read {
        let (name, arguments) = inner(of);
        match name.as_str() {
            "T" | "Self" => Read::Unknown("T".to_owned()),
            "Cells" => Read::Columns(Vec::new()),
            // A section's row of something.
            "Of" if !arguments.is_empty() => match self.columns(source, at, &arguments) {
                Read::Columns(mut columns) => {
                    columns.push(("section_id".to_owned(), "text"));
                    Read::Columns(columns)
                }
                other => other,
            },
            // A record of the noun of this file, or of this folder.
            "StoredRecord" => {
                let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let near = self.0.iter().filter(|of| of.path.starts_with(folder)).flat_map(|of| &of.nouns);
                let kind =
                    source.nouns.iter().chain(near).map(|(_, _, kind)| kind.clone()).find(|kind| !kind.is_empty());
                kind.map_or_else(|| Read::Unknown("the record".to_owned()), Read::Record)
            }
            "Keyed" => self.columns(source, at, &arguments),
            _ => match self.fields(source, at, &name) {
                Some(columns) => Read::Columns(columns),
                None => Read::Unknown(format!("the row {name}")),
            },
        }
    }

    fn fields(&self, source: &Source, at: usize, name: &str) -> Option<Vec<(String, &'static str)>> {
        let own = source.structs.iter().filter(|of| of.name == name);
        let around = source.function_around(at);
        let (of, found) = own
            .clone()
            .find(|of| around.is_some_and(|function| function.body < of.at && of.at < function.to))
            .or_else(|| own.clone().find(|of| source.function_around(of.at).is_none()))
            .map(|of| (source, of))
            .or_else(|| {
                let others = self.0.iter().flat_map(|source| source.structs.iter().map(move |of| (source, of)));
                // The nearest one: of the same folder, if there is one.
                let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let mut named: Vec<_> = others.filter(|(_, of)| of.name == name).collect();
                named.sort_by_key(|(of, _)| !of.path.starts_with(folder));
                named.first().copied()
            })?;
        let mut columns = Vec::new();
        for (field, kind, is_flat) in &found.fields {
            if *is_flat {
                let (inner, _) = inner(kind);
                columns.extend(self.fields(of, found.at, &inner)?);
                continue;
            }
            let (held, arguments) = match inner(kind) {
                // `Vec<u8>` is held by `Vec`.
                (held, arguments) if held == "u8" => ("bytes".to_owned(), arguments),
                other => other,
            };
            let _ = arguments;
            let kind = match held.as_str() {
                "String" => "text",
                "i64" => "whole",
                "bool" => "yes",
                "bytes" => "bytes",
                _ => return None,
            };
            columns.push((field.trim_start_matches("r#").to_owned(), kind));
        }
        Some(columns)
    }
}
