//! Every SQL statement of the program, read from the sources, each with the row that it is read into. A statement is a text that begins as
//! SQL does, by itself or made by `concat!` and macros of the sources; the row is found by what is written around the text.

use std::collections::BTreeMap;

mod rows;

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
                if letters[at] == '\\' {
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
                } else {
                    said.push(letters[at]);
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

/// All sources.
pub struct Sources(Vec<Source>);

/// Whether a text is a whole statement, or one that rows of values are added to.
pub fn is_statement(text: &str) -> bool {
    let text = text.trim_start();
    let begins = |with: &str| text.starts_with(with);
    begins("select ")
        && (text.contains(" from ") || text.contains('\n') || text.contains("(select") || text.contains(" as "))
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
            Token::Sign('[' | '{' | ';') if depth == 0 => return None,
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
            Token::Sign('(' | '[' | '{') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The call that a statement at a place is given to together with its values, after the start of the Rust statement: `conn.all(SQL, values)`.
fn run_by(tokens: &[Token], start: usize, at: usize) -> Option<(usize, &str)> {
    let mut runs = (start.max(1)..at).filter_map(|place| {
        let name = word(tokens.get(place));
        let is_run = ["all", "one", "optional", "execute"].contains(&name) && is(tokens.get(place - 1), '.');
        let open = (place + 1..at).find(|open| is_run && is(tokens.get(*open), '('))?;
        let is_direct = open == place + 1 || is(tokens.get(open - 1), '>');
        (is_direct && closed(tokens, open) > at).then_some((place, name))
    });
    runs.next_back()
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
                let opens_arm = place >= 2 && is(tokens.get(place - 1), '>') && is(tokens.get(place - 2), '=');
                let mut back = place;
                let mut is_match = false;
                while back > 0 && !matches!(tokens[back - 1], Token::Sign(';' | '{' | '}')) {
                    back -= 1;
                    is_match |= word(tokens.get(back)) == "match";
                }
                // `let sql = if student { "..." } else { "..." }`
                let is_choice = place + 1 == at && matches!(word(tokens.get(back)), "let" | "else");
                if opens_arm || is_choice {
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
    for (place, token) in tokens.iter().enumerate().skip(from) {
        match token {
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
                let found = [
                    "fetch_all",
                    "fetch_all_by",
                    "fetch_one",
                    "fetch_optional",
                    "fetch_optional_by",
                    "for_each",
                    "execute",
                ];
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
    pub fn run_unseen(&self) -> Vec<String> {
        let mut found = Vec::new();
        for source in self.0.iter().filter(|source| !source.path.starts_with("db/")) {
            let tokens = &source.tokens;
            for at in 1..tokens.len() {
                let is_run = matches!(
                    word(tokens.get(at)),
                    "query" | "all" | "one" | "optional" | "execute" | "insert_many" | "choices_of"
                ) && is(tokens.get(at + 1), '(')
                    && word(tokens.get(at - 1)) != "fn";
                let Some(Token::Text(_) | Token::Word(_)) = tokens.get(at + 2).filter(|_| is_run) else { continue };
                let end = match &tokens[at + 2] {
                    Token::Text(_) => at + 3,
                    Token::Word(_) if is(tokens.get(at + 3), '!') => closed(tokens, at + 4),
                    // A name: of a text that stands elsewhere.
                    _ => continue,
                };
                // Calls of other things than a connection are given no values.
                let is_ours = matches!(word(tokens.get(at)), "query" | "insert_many" | "choices_of");
                if !is_ours && !is(tokens.get(end), ',') {
                    continue;
                }
                let text = self.text(source, &tokens[at + 2..end], &BTreeMap::new());
                if !text.is_some_and(|text| is_statement(&text)) {
                    found.push(format!("{}:{} runs what is not known as a statement", source.path, source.lines[at]));
                }
            }
        }
        found
    }

    /// Where a word stands.
    pub fn naming(&self, name: &str) -> Vec<String> {
        let of = |source: &Source| {
            let places = source.tokens.iter().zip(&source.lines).filter(|(token, _)| word(Some(token)) == name);
            places.map(|(_, line)| format!("{}:{line} names {name}", source.path)).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(of).collect()
    }
}
