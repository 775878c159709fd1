//! Several PDFs one after the other in one file (ISO 32000-1, 7.5). Read one at a time and written as they are read, so that only one
//! of them is in memory, however many pages there are in all. Knows nothing of the school, nor of who printed them.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, Writer, dictionary};

/// A page that a reader finds by its name (ISO 32000-1, 12.3.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    pub title: String,
    /// The part that the page is in, from 0.
    pub part: usize,
    /// The page within it, from 0.
    pub page: usize,
    /// It belongs to the last bookmark before it that does not.
    pub is_below: bool,
}

/// Joins `parts` into `whole`, with bookmarks. Returns how many pages each part came with.
///
/// # Errors
/// When a part is not a PDF, or `whole` cannot be written.
pub fn join(parts: &[PathBuf], bookmarks: &[Bookmark], whole: &Path) -> io::Result<Vec<usize>> {
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
        pages.push(part.page_iter().collect::<Vec<_>>());
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
    let count: usize = pages.iter().map(Vec::len).sum();
    let kids: Vec<Object> = roots.into_iter().map(Object::Reference).collect();
    file.write(
        TREE,
        &dictionary! { "Type" => "Pages", "Count" => i64::try_from(count).unwrap_or(i64::MAX), "Kids" => kids }.into(),
    )?;
    let mut catalog = dictionary! { "Type" => "Catalog", "Pages" => TREE };
    if let Some(outline) = write_outline(&mut file, &pages, bookmarks)? {
        catalog.set("Outlines", Object::Reference(outline));
        catalog.set("PageMode", "UseOutlines");
    }
    file.write(CATALOG, &catalog.into())?;
    file.end(about)?;
    Ok(pages.iter().map(Vec::len).collect())
}

/// Writes the bookmarks of pages that are there; none where there are none. What is below another one is folded away, unless that one is
/// alone at the top.
fn write_outline(file: &mut Written, pages: &[Vec<ObjectId>], bookmarks: &[Bookmark]) -> io::Result<Option<ObjectId>> {
    let page_of = |bookmark: &Bookmark| pages.get(bookmark.part)?.get(bookmark.page).copied();
    let there: Vec<(&Bookmark, ObjectId)> =
        bookmarks.iter().filter_map(|bookmark| Some((bookmark, page_of(bookmark)?))).collect();
    if there.is_empty() {
        return Ok(None);
    }
    // 0 is the outline itself, and n its nth bookmark.
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); there.len() + 1];
    let mut above = vec![0; there.len() + 1];
    let mut top = 0;
    for (n, (bookmark, _)) in (1..).zip(&there) {
        above[n] = if bookmark.is_below { top } else { 0 };
        if above[n] == 0 {
            top = n;
        }
        below[above[n]].push(n);
    }
    let first = file.next;
    file.next += u32::try_from(there.len() + 1).map_err(io::Error::other)?;
    let id = |n: usize| -> Object { Object::Reference((first + u32::try_from(n).unwrap_or_default(), 0)) };
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let is_open = below[0].len() == 1;
    let set_below = |dictionary: &mut Dictionary, n: usize, count: i64| {
        if let (Some(first), Some(last)) = (below[n].first(), below[n].last()) {
            dictionary.set("First", id(*first));
            dictionary.set("Last", id(*last));
            dictionary.set("Count", count);
        }
    };
    let mut outline = dictionary! { "Type" => "Outlines" };
    let shown = if is_open { there.len() } else { below[0].len() };
    set_below(&mut outline, 0, number(shown));
    file.write((first, 0), &outline.into())?;
    for (n, (bookmark, page)) in (1..).zip(&there) {
        let mut item = dictionary! {
            "Title" => text(&bookmark.title),
            "Parent" => id(above[n]),
            "Dest" => vec![Object::Reference(*page), "Fit".into()],
        };
        let beside = &below[above[n]];
        let place = beside.iter().position(|other| *other == n).unwrap_or_default();
        if let Some(before) = place.checked_sub(1) {
            item.set("Prev", id(beside[before]));
        }
        if let Some(after) = beside.get(place + 1) {
            item.set("Next", id(*after));
        }
        let count = number(below[n].len());
        set_below(&mut item, n, if is_open { count } else { -count });
        file.write((first + u32::try_from(n).map_err(io::Error::other)?, 0), &item.into())?;
    }
    Ok(Some((first, 0)))
}

/// A text in any script: UTF-16 with its mark.
fn text(text: &str) -> Object {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
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

    /// The bookmarks of a PDF, each with the place of its page among all, those below another one with a hyphen before.
    pub fn bookmarks_of(pdf: &[u8]) -> Vec<String> {
        let pdf = Document::load_mem(pdf).unwrap();
        let pages: Vec<ObjectId> = pdf.page_iter().collect();
        let mut found = Vec::new();
        let Ok(outline) = pdf.catalog().and_then(|catalog| catalog.get(b"Outlines")?.as_reference()) else {
            return found;
        };
        walk(&pdf, outline, "", &pages, &mut found);
        found
    }

    fn walk(pdf: &Document, above: ObjectId, mark: &str, pages: &[ObjectId], found: &mut Vec<String>) {
        let mut next = pdf.get_dictionary(above).unwrap().get(b"First").and_then(Object::as_reference).ok();
        let mut before = None;
        while let Some(id) = next {
            let item = pdf.get_dictionary(id).unwrap();
            assert_eq!(item.get(b"Parent").unwrap().as_reference().unwrap(), above);
            assert_eq!(item.get(b"Prev").and_then(Object::as_reference).ok(), before);
            let units: Vec<u16> = item.get(b"Title").unwrap().as_str().unwrap()[2..]
                .chunks(2)
                .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
                .collect();
            let page = item.get(b"Dest").unwrap().as_array().unwrap()[0].as_reference().unwrap();
            let place = pages.iter().position(|of| *of == page).unwrap();
            found.push(format!("{mark}{} {place}", String::from_utf16(&units).unwrap()));
            walk(pdf, id, "-", pages, found);
            (before, next) = (Some(id), item.get(b"Next").and_then(Object::as_reference).ok());
        }
        let last = pdf.get_dictionary(above).unwrap().get(b"Last").and_then(Object::as_reference).ok();
        assert_eq!(last, before);
    }

    fn bookmark(title: &str, part: usize, page: usize, is_below: bool) -> Bookmark {
        Bookmark { title: title.to_owned(), part, page, is_below }
    }

    #[test]
    fn bookmarks_lead_to_their_pages_in_whatever_part() {
        let folder = std::env::temp_dir().join(format!("markbook-outline-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let parts = ["a.pdf", "b.pdf"].map(|name| folder.join(name));
        std::fs::write(&parts[0], sample(&["one", "two"])).unwrap();
        std::fs::write(&parts[1], sample(&["three", "four"])).unwrap();
        let whole = folder.join("whole.pdf");
        let made = |bookmarks: &[Bookmark]| {
            join(&parts, bookmarks, &whole).unwrap();
            let bytes = std::fs::read(&whole).unwrap();
            assert_eq!(said(&bytes), ["one", "two", "three", "four"]);
            let pdf = Document::load_mem(&bytes).unwrap();
            let outline = pdf.catalog().unwrap().get(b"Outlines").and_then(Object::as_reference).ok();
            let count = outline.map(|id| pdf.get_dictionary(id).unwrap().get(b"Count").unwrap().as_i64().unwrap());
            (bookmarks_of(&bytes), count)
        };
        let two = [
            bookmark("Class 8 A", 0, 0, false),
            bookmark("Amina (1)", 0, 0, true),
            bookmark("চন্দ্রা", 0, 1, true),
            bookmark("Class 8 B", 1, 1, false),
            bookmark("gone", 1, 7, true),
        ];
        // Two sections are shown, their students folded away.
        assert_eq!(
            made(&two),
            (["Class 8 A 0", "-Amina (1) 0", "-চন্দ্রা 1", "Class 8 B 3"].map(str::to_owned).to_vec(), Some(2))
        );
        // The students of a section that is alone are shown.
        assert_eq!(made(&two[..3]).1, Some(3));
        assert_eq!(made(&two[1..3]).0, ["Amina (1) 0", "-চন্দ্রা 1"]);
        assert_eq!(made(&[]), (Vec::new(), None));
        std::fs::remove_dir_all(folder).unwrap();
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
        assert_eq!(join(&parts, &[], &whole).unwrap(), [2, 1, 3]);
        let bytes = std::fs::read(&whole).unwrap();
        assert_eq!(said(&bytes), ["one", "two", "three", "four", "five", "six"]);
        let joined = Document::load_mem(&bytes).unwrap();
        let info = joined.trailer.get(b"Info").and_then(|info| joined.dereference(info)).unwrap().1.as_dict().unwrap();
        assert_eq!(info.get(b"Title").unwrap().as_str().unwrap(), b"one");
        assert_eq!(joined.objects.values().filter(|object| is_catalog(object)).count(), 1);
        std::fs::write(&parts[1], "no PDF").unwrap();
        assert!(join(&parts, &[], &whole).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
