//! The TypeScript of every type that crosses the line, in `ui/src/generated`. Each crate's tests export its own types (ts-rs), and those that they
//! are made of, into a folder of their own: a process overwrites what another has written. Here they are put together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Failure, cargo, output_of, root, tools};

/// Where they are kept, from the top of the workspace.
pub(crate) const FOLDER: &str = "ui/src/generated";
/// What tells the exports where to write.
const VARIABLE: &str = "TS_RS_EXPORT_DIR";
/// How a type's declaration begins, below what is said of it.
const DECLARATION: &str = "export type ";

/// Exports every type anew. No file may be left of a type that is no longer exported.
pub(crate) fn write() -> Result<(), Failure> {
    let mut files = BTreeMap::new();
    for (number, program) in programs()?.iter().enumerate() {
        let folder = tools::target_dir()?.join("generated").join(number.to_string());
        let told = |error: std::io::Error| format!("{}: {error}", folder.display());
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(told)?;
        }
        fs::create_dir_all(&folder).map_err(told)?;
        output_of(Command::new(program).args(["--quiet", "export_bindings"]).env(VARIABLE, &folder))?;
        for (name, text) in read(&folder)? {
            files.entry(name).or_insert_with(File::default).add(&text)?;
        }
    }
    if files.is_empty() {
        return Err(format!("no type was exported into {FOLDER}"));
    }
    let folder = root().join(FOLDER);
    let orphans: Vec<String> = read(&folder)?.into_keys().filter(|name| !files.contains_key(name)).collect();
    if !orphans.is_empty() {
        let names = orphans.join("\n  ");
        return Err(format!("no type is exported into these of {FOLDER} any more; remove them:\n  {names}"));
    }
    for (name, file) in files {
        fs::write(folder.join(&name), file.text()).map_err(|error| format!("{FOLDER}/{name}: {error}"))?;
    }
    Ok(())
}

/// The test programs of the libraries, built as `cargo test` builds them.
fn programs() -> Result<Vec<PathBuf>, Failure> {
    let built = ["test", "--workspace", "--locked", "--lib", "--no-run", "--message-format", "json"];
    let said = output_of(&mut cargo(&built))?;
    let program = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    };
    Ok(said.lines().filter_map(program).collect())
}

/// The files of a folder, without those of folders inside: no type asks for one.
fn read(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(told)? {
        let entry = entry.map_err(told)?;
        let text = fs::read_to_string(entry.path()).map_err(told)?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), text);
    }
    Ok(files)
}

/// A file of types, as ts-rs writes it: a note, imports, and the types by name with an empty line between them.
#[derive(Debug, Default)]
struct File {
    note: String,
    /// Names by the file that they come from.
    imports: BTreeMap<String, BTreeSet<String>>,
    types: BTreeMap<String, String>,
}

impl File {
    /// Adds what another process has written of it. A type that both have is the same in both.
    fn add(&mut self, text: &str) -> Result<(), Failure> {
        let (head, types) = text.split_once("\n\n").ok_or("a file of types has no empty line below its head")?;
        let (note, imports) = head.split_once('\n').unwrap_or((head, ""));
        note.clone_into(&mut self.note);
        for line in imports.lines() {
            let parts = line.strip_prefix("import type { ").and_then(|line| line.split_once(" } from "));
            let (names, from) = parts.ok_or_else(|| format!("this is no import of types: {line}"))?;
            self.imports.entry(from.to_owned()).or_default().extend(names.split(", ").map(str::to_owned));
        }
        for one in types.split("\n\n").map(|one| one.trim_matches('\n')).filter(|one| !one.is_empty()) {
            let name = one.rsplit(DECLARATION).next().and_then(|rest| rest.split_whitespace().next());
            let name = name.ok_or_else(|| format!("this declares no type: {one}"))?;
            if let Some(other) = self.types.insert(name.to_owned(), one.to_owned()).filter(|other| other != one) {
                return Err(format!("there are two types {name}:\n{other}\n{one}"));
            }
        }
        Ok(())
    }

    fn text(&self) -> String {
        let import = |(from, names): (&String, &BTreeSet<String>)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("import type {{ {} }} from {from}\n", names.join(", "))
        };
        let imports: String = self.imports.iter().map(import).collect();
        let types: String = self.types.values().flat_map(|one| ["\n", one, "\n"]).collect();
        format!("{}\n{imports}{types}", self.note)
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    const ONE: &str = "// note\nimport type { B, D } from \"./b\";\n\nexport type Apple = B;\n\n/**\n * Said of it.\n */\nexport type Cherry = D;\n";
    const OTHER: &str = "// note\nimport type { A } from \"./a\";\nimport type { C } from \"./b\";\n\nexport type Apple = B;\n\nexport type Banana = A | C;\n";

    #[test]
    fn what_several_have_written_is_put_together_by_name() {
        let mut file = File::default();
        file.add(ONE).unwrap();
        assert_eq!(file.text(), ONE, "what one has written stays as it is");
        file.add(OTHER).unwrap();
        assert_eq!(
            file.text(),
            "// note\nimport type { A } from \"./a\";\nimport type { B, C, D } from \"./b\";\n\nexport type Apple = B;\n\n\
             export type Banana = A | C;\n\n/**\n * Said of it.\n */\nexport type Cherry = D;\n"
        );
        let mut back = File::default();
        back.add(OTHER).unwrap();
        back.add(ONE).unwrap();
        assert_eq!(back.text(), file.text());
    }

    #[test]
    fn two_types_of_one_name_are_refused() {
        let mut file = File::default();
        file.add(ONE).unwrap();
        assert!(
            file.add("// note\n\nexport type Apple = string;\n").unwrap_err().starts_with("there are two types Apple")
        );
    }
}
