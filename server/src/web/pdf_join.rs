//! Several PDFs one after the other in one file (ISO 32000-1, 7.5). Read one at a time and written as they are read, so that only one
//! of them is in memory, however many pages there are in all. Knows nothing of the school, nor of who printed them.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use lopdf::{Dictionary, Document, Object, ObjectId, Writer, dictionary};

/// Joins `parts` into `whole`. Answers how many pages each came with.
///
/// # Errors
/// When a part is no PDF, or `whole` cannot be written.
pub fn join(parts: &[PathBuf], whole: &Path) -> io::Result<Vec<usize>> {
    let mut file = Written::new(File::create(whole)?)?;
    let mut roots = Vec::new();
    let mut pages = Vec::new();
    let mut about = None;
    for part in parts {
        let mut part = Document::load(part).map_err(io::Error::other)?;
        part.renumber_objects_with(file.next);
        let root =
            part.catalog().and_then(|catalog| catalog.get(b"Pages")?.as_reference()).map_err(io::Error::other)?;
        part.get_dictionary_mut(root).map_err(io::Error::other)?.set("Parent", Object::Reference(TREE));
        pages.push(part.page_iter().count());
        roots.push(root);
        let info = part.trailer.get(b"Info").and_then(Object::as_reference).ok();
        about = about.or(info);
        for (id, object) in &part.objects {
            // One catalog is enough, and one word on who made it.
            if !is_catalog(object) && (info != Some(*id) || about == info) {
                file.write(*id, object)?;
            }
        }
        file.next = part.max_id + 1;
    }
    let count: usize = pages.iter().sum();
    let kids: Vec<Object> = roots.into_iter().map(Object::Reference).collect();
    file.write(
        TREE,
        &dictionary! { "Type" => "Pages", "Count" => i64::try_from(count).unwrap_or(i64::MAX), "Kids" => kids }.into(),
    )?;
    file.write(CATALOG, &dictionary! { "Type" => "Catalog", "Pages" => TREE }.into())?;
    file.end(about)?;
    Ok(pages)
}

fn is_catalog(object: &Object) -> bool {
    object.as_dict().is_ok_and(|dictionary| dictionary.has_type(b"Catalog"))
}

const CATALOG: ObjectId = (1, 0);
const TREE: ObjectId = (2, 0);

/// A PDF under way: its objects so far and where each begins.
struct Written {
    file: BufWriter<File>,
    at: u64,
    /// By the object's number; 0 where there is none.
    places: Vec<u64>,
    /// The first number that is free.
    next: u32,
}

impl Written {
    fn new(file: File) -> io::Result<Self> {
        let mut written = Self { file: BufWriter::new(file), at: 0, places: Vec::new(), next: TREE.0 + 1 };
        // The second line tells who carries it that this is no text.
        written.put(b"%PDF-1.5\n%\xE2\xE3\xCF\xD3\n")?;
        Ok(written)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn write(&mut self, id: ObjectId, object: &Object) -> io::Result<()> {
        let number = usize::try_from(id.0).map_err(io::Error::other)?;
        if self.places.len() <= number {
            self.places.resize(number + 1, 0);
        }
        self.places[number] = self.at;
        let mut bytes = format!("{} 0 obj\n", id.0).into_bytes();
        Writer::write_object(&mut bytes, object)?;
        bytes.extend_from_slice(b"\nendobj\n");
        self.put(&bytes)
    }

    /// The table of places, and where to begin.
    fn end(mut self, about: Option<ObjectId>) -> io::Result<()> {
        let start = self.at;
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", self.places.len());
        for place in self.places.iter().skip(1) {
            let entry = if *place == 0 { (0, 65_535, 'f') } else { (*place, 0, 'n') };
            // Twenty bytes each, the end of the line included.
            let _ = writeln!(table, "{:010} {:05} {} ", entry.0, entry.1, entry.2);
        }
        self.put(table.as_bytes())?;
        let size = i64::try_from(self.places.len()).unwrap_or(i64::MAX);
        let mut trailer: Dictionary = dictionary! { "Size" => size, "Root" => CATALOG };
        if let Some(about) = about {
            trailer.set("Info", Object::Reference(about));
        }
        let mut bytes = b"trailer\n".to_vec();
        Writer::write_object(&mut bytes, &trailer.into())?;
        bytes.extend_from_slice(format!("\nstartxref\n{start}\n%%EOF\n").as_bytes());
        self.put(&bytes)?;
        self.file.flush()
    }
}

#[cfg(test)]
pub mod tests {
    use lopdf::Stream;

    use super::*;

    /// A PDF whose pages say `says`.
    pub fn sample(says: &[&str]) -> Vec<u8> {
        let mut pdf = Document::with_version("1.4");
        let tree = pdf.new_object_id();
        let mut kids: Vec<Object> = Vec::new();
        for text in says {
            let content = pdf.add_object(Stream::new(Dictionary::new(), text.as_bytes().to_vec()));
            kids.push(pdf.add_object(dictionary! { "Type" => "Page", "Parent" => tree, "Contents" => content }).into());
        }
        let count = i64::try_from(says.len()).unwrap();
        pdf.objects.insert(tree, dictionary! { "Type" => "Pages", "Count" => count, "Kids" => kids }.into());
        let catalog = pdf.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
        let info =
            pdf.add_object(dictionary! { "Title" => Object::string_literal(says.first().copied().unwrap_or("")) });
        pdf.trailer.set("Root", catalog);
        pdf.trailer.set("Info", info);
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).unwrap();
        bytes
    }

    /// What the pages of a PDF say.
    pub fn said(pdf: &[u8]) -> Vec<String> {
        let pdf = Document::load_mem(pdf).unwrap();
        pdf.page_iter().map(|page| String::from_utf8(pdf.get_page_content(page)).unwrap().trim().to_owned()).collect()
    }

    #[test]
    fn every_page_of_every_part_is_there_in_its_order() {
        let folder = std::env::temp_dir().join(format!("markbook-join-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut parts = Vec::new();
        for (n, says) in [&["one", "two"][..], &["three"], &["four", "five", "six"]].iter().enumerate() {
            let part = folder.join(format!("{n}.pdf"));
            std::fs::write(&part, sample(says)).unwrap();
            parts.push(part);
        }
        let whole = folder.join("whole.pdf");
        assert_eq!(join(&parts, &whole).unwrap(), [2, 1, 3]);
        let bytes = std::fs::read(&whole).unwrap();
        assert_eq!(said(&bytes), ["one", "two", "three", "four", "five", "six"]);
        let joined = Document::load_mem(&bytes).unwrap();
        let info = joined.trailer.get(b"Info").and_then(|info| joined.dereference(info)).unwrap().1.as_dict().unwrap();
        assert_eq!(info.get(b"Title").unwrap().as_str().unwrap(), b"one");
        assert_eq!(joined.objects.values().filter(|object| is_catalog(object)).count(), 1);
        std::fs::write(&parts[1], "no PDF").unwrap();
        assert!(join(&parts, &whole).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
