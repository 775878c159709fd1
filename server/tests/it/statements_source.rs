//! Every SQL statement of the program, read from the sources, each with the row that it is read into. A statement is a text that begins as
//! SQL does, by itself or made by `concat!` and macros of the sources; the row is found by what is written around the text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A token of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    Text(String),
    Sign(char),
    Other,
}

/// What a statement's rows are read into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// It is executed: nothing is read.
    Nothing,
    /// Columns by name, each `text`, `whole`, `yes` or `bytes`.
    Columns(Vec<(String, &'static str)>),
    /// A record of the noun of this kind.
    Record(String),
    /// It was not found out.
    Unknown(String),
}

/// On which engines it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Both,
    Sqlite,
    Postgres,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub place: String,
    pub sql: String,
    pub read: Read,
    pub on: On,
}

/// A rule of a macro: its parameters, and the text that it makes.
#[derive(Clone, Debug)]
struct Rule {
    parameters: Vec<String>,
    body: Vec<Token>,
}

#[derive(Clone, Debug)]
struct Struct {
    name: String,
    at: usize,
    /// Name, type, and whether it is read from the same row in its turn.
    fields: Vec<(String, Vec<Token>, bool)>,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    /// Of the whole: from its name to the end of its body.
    from: usize,
    body: usize,
    to: usize,
    answers: Vec<Token>,
}

pub struct Source {
    path: String,
    tokens: Vec<Token>,
    lines: Vec<usize>,
    macros: BTreeMap<String, Vec<Rule>>,
    structs: Vec<Struct>,
    functions: Vec<Function>,
    /// Of each `impl RecordKind`: from, to, and the kind of its noun.
    nouns: Vec<(usize, usize, String)>,
}

/// How deep a row's type is looked for.
const DEEPEST: usize = 6;

fn word(token: Option<&Token>) -> &str {
    match token {
        Some(Token::Word(word)) => word,
        _ => "",
    }
}

fn is(token: Option<&Token>, sign: char) -> bool {
    token == Some(&Token::Sign(sign))
}

/// The tokens of a source with their lines, without comments.
fn tokens_of(text: &str) -> (Vec<Token>, Vec<usize>) {
    let letters: Vec<char> = text.chars().collect();
    let (mut tokens, mut lines) = (Vec::new(), Vec::new());
    let (mut at, mut line) = (0, 1);
    let letter = |at: usize| letters.get(at).copied().unwrap_or(' ');
    while at < letters.len() {
        let (c, began) = (letters[at], line);
        let token = if c == '\n' {
            line += 1;
            at += 1;
            continue;
        } else if c.is_whitespace() {
            at += 1;
            continue;
        } else if c == '/' && letter(at + 1) == '/' {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
            continue;
        } else if c == 'r' && (letter(at + 1) == '"' || letter(at + 1) == '#' && letter(at + 2) == '"') {
            let hashed = letter(at + 1) == '#';
            at += if hashed { 3 } else { 2 };
            let mut said = String::new();
            while at < letters.len() && !(letters[at] == '"' && (!hashed || letter(at + 1) == '#')) {
                line += usize::from(letters[at] == '\n');
                said.push(letters[at]);
                at += 1;
            }
            at += if hashed { 2 } else { 1 };
            Token::Text(said)
        } else if c == '"' {
            at += 1;
            let mut said = String::new();
            while at < letters.len() && letters[at] != '"' {
                line += usize::from(letters[at] == '\n');
                if letters[at] != '\\' {
                    said.push(letters[at]);
                } else {
                    at += 1;
                    match letter(at) {
                        'n' => said.push('\n'),
                        '\n' => {
                            line += 1;
                            while letter(at + 1).is_whitespace() {
                                at += 1;
                            }
                        }
                        other => said.push(other),
                    }
                }
                at += 1;
            }
            at += 1;
            Token::Text(said)
        } else if c == '\'' {
            // A letter, or a lifetime.
            let is_letter = letter(at + 2) == '\'' || letter(at + 1) == '\\';
            at += 1;
            if is_letter {
                at += 1;
                while letter(at) != '\'' {
                    at += 1;
                }
                at += 1;
            } else {
                while letter(at).is_alphanumeric() || letter(at) == '_' {
                    at += 1;
                }
            }
            Token::Other
        } else if c.is_alphanumeric() || c == '_' {
            let from = at;
            while letter(at).is_alphanumeric() || letter(at) == '_' {
                at += 1;
            }
            Token::Word(letters[from..at].iter().collect())
        } else {
            at += 1;
            Token::Sign(c)
        };
        tokens.push(token);
        lines.push(began);
    }
    (tokens, lines)
}

/// The place after the bracket that closes the one at `at`.
fn closed(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0_i32;
    for (place, token) in tokens.iter().enumerate().skip(at) {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => {
                depth -= 1;
                if depth == 0 {
                    return place + 1;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The parts between the commas of what stands in brackets.
fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut found, mut from, mut depth) = (Vec::new(), 0, 0_i32);
    for (place, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{' | '<') => depth += 1,
            Token::Sign(')' | ']' | '}' | '>') => depth -= 1,
            Token::Sign(',') if depth == 0 => {
                found.push(&tokens[from..place]);
                from = place + 1;
            }
            _ => {}
        }
    }
    if from < tokens.len() {
        found.push(&tokens[from..]);
    }
    found
}

impl Source {
    #[must_use]
    pub fn of(path: String, text: &str) -> Self {
        let (mut tokens, mut lines) = tokens_of(text);
        without_tests(&mut tokens, &mut lines);
        let mut source = Self {
            path,
            tokens,
            lines,
            macros: BTreeMap::new(),
            structs: Vec::new(),
            functions: Vec::new(),
            nouns: Vec::new(),
        };
        source.declare();
        source
    }

    fn declare(&mut self) {
        let tokens = self.tokens.clone();
        let mut derives = false;
        for (at, token) in tokens.iter().enumerate() {
            let Token::Word(now) = token else { continue };
            match now.as_str() {
                "macro_rules" => {
                    let (name, open) = (word(tokens.get(at + 2)).to_owned(), at + 3);
                    self.macros.insert(name, rules_of(&tokens[open + 1..closed(&tokens, open) - 1]));
                }
                "FromRow" => derives = true,
                "struct" => {
                    let name = word(tokens.get(at + 1)).to_owned();
                    let open =
                        (at + 2..tokens.len()).find(|open| matches!(tokens[*open], Token::Sign('{' | ';' | '(')));
                    if let Some(open) = open.filter(|open| derives && tokens[*open] == Token::Sign('{')) {
                        let fields = fields_of(&tokens[open + 1..closed(&tokens, open) - 1]);
                        self.structs.push(Struct { name, at, fields });
                    }
                    derives = false;
                }
                "fn" => {
                    let Some(function) = function_at(&tokens, at) else { continue };
                    self.functions.push(function);
                }
                "impl" if word(tokens.get(at + 1)) == "RecordKind" => {
                    let Some(open) = (at..tokens.len()).find(|open| is(tokens.get(*open), '{')) else { continue };
                    let to = closed(&tokens, open);
                    let kind = (open..to).find_map(|place| match (&tokens[place], tokens.get(place + 2)) {
                        (Token::Word(key), Some(Token::Text(kind)))
                            if key == "kind" && is(tokens.get(place + 1), ':') =>
                        {
                            Some(kind.clone())
                        }
                        _ => None,
                    });
                    self.nouns.push((open, to, kind.unwrap_or_default()));
                }
                _ => {}
            }
        }
    }

    fn function_around(&self, at: usize) -> Option<&Function> {
        self.functions.iter().rev().find(|function| function.body < at && at < function.to)
    }
}

/// Leaves out what is compiled for tests alone.
fn without_tests(tokens: &mut Vec<Token>, lines: &mut Vec<usize>) {
    let test = ["cfg", "test"];
    while let Some(at) = (0..tokens.len()).find(|at| {
        is(tokens.get(*at), '#') && word(tokens.get(at + 2)) == test[0] && word(tokens.get(at + 4)) == test[1]
    }) {
        let mut end = at;
        while end < tokens.len() && !matches!(tokens[end], Token::Sign('{' | ';')) {
            end += 1;
        }
        let end = if is(tokens.get(end), '{') { closed(tokens, end) } else { (end + 1).min(tokens.len()) };
        tokens.drain(at..end);
        lines.drain(at..end);
    }
}

/// The rules of a macro that makes one text.
fn rules_of(tokens: &[Token]) -> Vec<Rule> {
    let (mut rules, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let end = closed(tokens, at);
        let parameters = tokens[at..end].windows(2).filter(|two| two[0] == Token::Sign('$'));
        let parameters = parameters.map(|two| word(Some(&two[1])).to_owned()).collect();
        // `=> { ... };`
        let open = end + 2;
        if open >= tokens.len() {
            break;
        }
        let close = closed(tokens, open);
        rules.push(Rule { parameters, body: tokens[open + 1..close - 1].to_vec() });
        at = close + 1;
    }
    rules
}

fn fields_of(tokens: &[Token]) -> Vec<(String, Vec<Token>, bool)> {
    let of = |part: &[Token]| {
        let is_flat = part.iter().any(|token| word(Some(token)) == "flatten");
        let mut at = 0;
        while is(part.get(at), '#') {
            at = closed(part, at + 1);
        }
        if word(part.get(at)) == "pub" {
            at += 1;
            if is(part.get(at), '(') {
                at = closed(part, at);
            }
        }
        let name = word(part.get(at)).to_owned();
        (!name.is_empty()).then(|| (name, part.get(at + 2..).unwrap_or_default().to_vec(), is_flat))
    };
    parts(tokens).into_iter().filter_map(of).collect()
}

fn function_at(tokens: &[Token], at: usize) -> Option<Function> {
    let name = word(tokens.get(at + 1)).to_owned();
    let mut open = at + 2;
    while open < tokens.len() && !is(tokens.get(open), '(') {
        open += 1;
    }
    let after = closed(tokens, open);
    let mut body = after;
    while body < tokens.len() && !matches!(tokens[body], Token::Sign('{' | ';')) {
        body += 1;
    }
    if !is(tokens.get(body), '{') {
        return None;
    }
    let mut answers = tokens.get(after + 2..body).unwrap_or_default().to_vec();
    if let Some(end) = answers.iter().position(|token| word(Some(token)) == "where") {
        answers.truncate(end);
    }
    Some(Function { name, from: at, body, to: closed(tokens, body), answers })
}

/// All sources below a folder.
pub struct Sources(Vec<Source>);

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Whether a text is a whole statement, or one that rows of values are added to.
#[must_use]
pub fn is_statement(text: &str) -> bool {
    let text = text.trim_start();
    let begins = |with: &str| text.starts_with(with);
    begins("select ")
        && (text.contains(" from ") || text.contains("\n") || text.contains("(select") || text.contains(" as "))
        || begins("insert into ")
        || begins("update ") && (text.contains(" set ") || text.contains(" set\n"))
        || begins("delete from ") && text.trim_end().contains(' ') && text.len() > 15
        || begins("with ") && text.contains(" as ")
}

/// The words of types that only hold others.
const AROUND: [&str; 5] = ["Result", "Option", "Vec", "Arc", "Box"];

/// What a type holds in the end, with its own arguments.
fn inner(mut tokens: &[Token]) -> (String, Vec<Token>) {
    loop {
        // The last step of its path.
        let mut at = 0;
        while is(tokens.get(at + 1), ':') && is(tokens.get(at + 2), ':') {
            at += 3;
        }
        let name = word(tokens.get(at)).to_owned();
        let arguments = if is(tokens.get(at + 1), '<') {
            let end = tokens.iter().rposition(|token| *token == Token::Sign('>')).unwrap_or(tokens.len());
            &tokens[(at + 2).min(end)..end]
        } else {
            &[]
        };
        if !AROUND.contains(&name.as_str()) || arguments.is_empty() {
            return (name, arguments.to_vec());
        }
        tokens = parts(arguments)[0];
    }
}

impl Sources {
    #[must_use]
    pub fn below(root: &Path) -> Self {
        let mut found = Vec::new();
        files(root, &mut found);
        found.sort();
        let of = |path: std::path::PathBuf| {
            let text = fs::read_to_string(&path).unwrap();
            Source::of(path.strip_prefix(root).unwrap().display().to_string(), &text)
        };
        Self(found.into_iter().map(of).collect())
    }

    fn rules(&self, source: &Source, name: &str) -> Option<Vec<Rule>> {
        let own = source.macros.get(name);
        // The nearest one: of the same folder, if there is one.
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = || self.0.iter().filter(|of| of.path.starts_with(folder)).find_map(|of| of.macros.get(name));
        own.or_else(near).or_else(|| self.0.iter().find_map(|of| of.macros.get(name))).cloned()
    }

    /// The text that an expression makes; none where it is none.
    fn text(&self, source: &Source, tokens: &[Token], given: &BTreeMap<String, String>) -> Option<String> {
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
    #[must_use]
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
        if let Some((fetch, name)) = fetched(tokens, end) {
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
            // A record of the noun of this folder.
            "StoredRecord" => {
                let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let near = self.0.iter().filter(|of| of.path.starts_with(folder)).flat_map(|of| &of.nouns);
                let kind = near.map(|(_, _, kind)| kind.clone()).find(|kind| !kind.is_empty());
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

/// The names that a `let` or a `for` binds.
fn bound(tokens: &[Token], start: usize) -> Vec<String> {
    let mut names = Vec::new();
    for token in &tokens[start + 1..] {
        match token {
            Token::Word(name) if name == "in" => break,
            Token::Word(name) if name != "mut" => names.push(name.clone()),
            Token::Sign('=' | ':') => break,
            _ => {}
        }
    }
    names
}

/// The function whose brackets a place stands in.
fn called(tokens: &[Token], at: usize) -> Option<&str> {
    let mut depth = 0_i32;
    for place in (0..at).rev() {
        match &tokens[place] {
            Token::Sign(')' | ']' | '}') => depth += 1,
            Token::Sign('[' | '{') if depth == 0 => return None,
            Token::Sign('[' | '{') => depth -= 1,
            Token::Sign('(') if depth == 0 => {
                let mut name = place.checked_sub(1)?;
                // `kept::<T>(`
                if is(tokens.get(name), '>') {
                    while name > 0 && !is(tokens.get(name), '<') {
                        name -= 1;
                    }
                    name = name.checked_sub(3)?;
                }
                return Some(word(tokens.get(name))).filter(|name| !name.is_empty());
            }
            Token::Sign('(') => depth -= 1,
            Token::Sign(';') if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// Where the Rust statement begins that a place stands in.
fn statement_start(tokens: &[Token], at: usize) -> usize {
    let (mut depth, mut in_arm) = (0_i32, false);
    for place in (0..at).rev() {
        match &tokens[place] {
            Token::Sign('=') if is(tokens.get(place + 1), '>') && depth == 0 => in_arm = true,
            Token::Sign(')' | ']') => depth += 1,
            Token::Sign('(' | '[') => depth = (depth - 1).max(0),
            // `let Found { n } = ..`
            Token::Sign('}') if is(tokens.get(place + 1), '=') && !is(tokens.get(place + 2), '>') => depth += 1,
            Token::Sign('}') if depth > 0 || in_arm => depth += 1,
            Token::Sign('}') => return place + 1,
            Token::Sign('{') if depth > 0 => depth -= 1,
            Token::Sign('{') => {
                // The arms of a `match`, and the block of an arm.
                let is_arm = place >= 2 && is(tokens.get(place - 1), '>') && is(tokens.get(place - 2), '=');
                let mut back = place;
                let mut is_match = false;
                while back > 0 && !matches!(tokens[back - 1], Token::Sign(';' | '{' | '}')) {
                    back -= 1;
                    is_match |= word(tokens.get(back)) == "match";
                }
                // `let sql = if student { "..." } else { "..." }`
                let is_choice = place + 1 == at && matches!(word(tokens.get(back)), "let" | "else");
                if is_arm || is_choice {
                    in_arm = true;
                } else if is_match {
                    in_arm = false;
                } else {
                    return place + 1;
                }
            }
            Token::Sign(';') if depth == 0 => return place + 1,
            _ => {}
        }
    }
    0
}

/// How the rows of a statement are fetched: in the same Rust statement.
fn fetched(tokens: &[Token], from: usize) -> Option<(usize, &'static str)> {
    let mut depth = 0_i32;
    for place in from..tokens.len() {
        match &tokens[place] {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']') => depth -= 1,
            Token::Sign('}') => {
                depth -= 1;
                if depth < -3 {
                    return None;
                }
            }
            Token::Sign(';') if depth <= 0 => return None,
            Token::Word(name) if depth <= 0 => {
                let found = ["fetch_all", "fetch_one", "fetch_optional", "for_each", "execute"];
                if let Some(found) = found.into_iter().find(|of| of == name) {
                    return Some((place, found));
                }
                if name == "fn" {
                    return None;
                }
            }
            _ => {}
        }
    }
    None
}

impl Sources {
    /// Where texts are run that are no statement known here.
    #[must_use]
    pub fn run_unseen(&self) -> Vec<String> {
        let mut found = Vec::new();
        for source in self.0.iter().filter(|source| !source.path.starts_with("db/")) {
            let tokens = &source.tokens;
            for at in 1..tokens.len() {
                let is_run = matches!(word(tokens.get(at)), "query" | "insert_many" | "choices_of")
                    && is(tokens.get(at + 1), '(')
                    && word(tokens.get(at - 1)) != "fn";
                let Some(Token::Text(_) | Token::Word(_)) = tokens.get(at + 2).filter(|_| is_run) else { continue };
                let end = match &tokens[at + 2] {
                    Token::Text(_) => at + 3,
                    Token::Word(_) if is(tokens.get(at + 3), '!') => closed(tokens, at + 4),
                    // A name: of a text that stands elsewhere.
                    _ => continue,
                };
                let text = self.text(source, &tokens[at + 2..end], &BTreeMap::new());
                if !text.is_some_and(|text| is_statement(&text)) {
                    found.push(format!("{}:{} runs what is not known as a statement", source.path, source.lines[at]));
                }
            }
        }
        found
    }

    /// Where a word stands.
    #[must_use]
    pub fn naming(&self, name: &str) -> Vec<String> {
        let of = |source: &Source| {
            let places = source.tokens.iter().zip(&source.lines).filter(|(token, _)| word(Some(token)) == name);
            places.map(|(_, line)| format!("{}:{line} names {name}", source.path)).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(of).collect()
    }
}
