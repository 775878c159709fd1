//! Reading an archive: its files are matched with students, and each photo is decoded, bounded and stored, one after the other. Goes on
//! when whoever sent the archive does not wait for it; where it is interrupted, the import says so and is begun again.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;

use rules::words::{Text, people_texts};

use super::archive::{Archive, Listed, number_of};
use super::store::{self, Known, NewFile, PLANNED, READING, READY, REFUSED, SAME};
use base::error::{Error, Result};
use records::add_pictures;
use web::app::App;
use web::pictures::{self, SentBy};

/// The longer side of a student's photo, as the student's form stores it.
const LONGEST: u32 = 800;

/// A file that goes with a student.
struct Matched {
    place: i64,
    index: usize,
    student: Known,
}

/// Opens an archive and lists its files.
///
/// # Errors
/// A sentence for whoever chose the file, inside; otherwise a fault of ours.
pub(super) async fn opened(file: File) -> Result<std::result::Result<(Archive, Vec<Listed>), Text>> {
    let open = move || {
        let archive = Archive::open(file)?;
        let files = archive.list();
        if files.is_empty() {
            return Err(people_texts::ARCHIVE_WITHOUT_PHOTO.into());
        }
        Ok((archive, files))
    };
    tokio::task::spawn_blocking(open).await.map_err(|error| Error::Internal(format!("archive: {error}")))
}

/// Reads every photo of an archive into the database. A fault of ours is logged: the import stays where it is.
pub(super) async fn read(app: Arc<App>, import_id: String, branch_id: String, archive: Archive, files: Vec<Listed>) {
    if let Err(error) = read_all(&app, &import_id, &branch_id, archive, files).await {
        tracing::error!("the photos of import {import_id} were not read: {error}");
    }
}

async fn read_all(app: &App, import_id: &str, branch_id: &str, mut archive: Archive, files: Vec<Listed>) -> Result<()> {
    let students = {
        let mut conn = app.db.acquire().await?;
        store::students(&mut conn, branch_id).await?
    };
    let (rows, matched) = matched(files, students);
    let mut tx = app.db.begin().await?;
    store::add_files(&mut tx, import_id, rows).await?;
    tx.commit().await?;
    let by = SentBy::staff(import_id);
    for Matched { place, index, student } in matched {
        let unpack = tokio::task::spawn_blocking(move || {
            let bytes = archive.bytes(index);
            (archive, bytes)
        });
        let (back, bytes) = unpack.await.map_err(|error| Error::Internal(format!("archive: {error}")))?;
        archive = back;
        let photo = match bytes {
            Ok(bytes) => pictures::read(&app.clock, bytes, LONGEST, &by).await.map_err(Text::from),
            Err(fault) => Err(Text::from(fault)),
        };
        let mut tx = app.db.begin().await?;
        let of = (import_id, place);
        let at = app.clock.now_ms();
        let goes_on = match photo {
            Err(fault) => store::read(&mut tx, of, (REFUSED, Some(fault.english()), None), at).await?,
            Ok(photo) => {
                let now = match &student.profile_photo_file_id {
                    Some(id) => store::photo(&mut tx, id).await?,
                    None => None,
                };
                if now.is_some_and(|now| now == photo.main.bytes) {
                    store::read(&mut tx, of, (SAME, None, None), at).await?
                } else {
                    let photo = Arc::new(photo);
                    add_pictures(&mut tx, branch_id, std::iter::once(&photo)).await?;
                    store::read(&mut tx, of, (READY, None, Some(&photo.id)), at).await?
                }
            }
        };
        // Given up meanwhile: this photo is not stored, and those before it are gone.
        if !goes_on {
            return Ok(());
        }
        tx.commit().await?;
    }
    let mut tx = app.db.begin().await?;
    store::step(&mut tx, import_id, (READING, PLANNED), None, 0).await?;
    tx.commit().await?;
    Ok(())
}

/// The files as they are written down, and those that go with exactly one student.
fn matched(files: Vec<Listed>, students: Vec<Known>) -> (Vec<NewFile>, Vec<Matched>) {
    let mut by_number: HashMap<String, Vec<Known>> = HashMap::new();
    for student in students {
        by_number.entry(number_of(&student.reg_no)).or_default().push(student);
    }
    let mut named: HashMap<String, usize> = HashMap::new();
    for file in files.iter().filter(|file| file.fault.is_none()) {
        *named.entry(file.number.clone()).or_default() += 1;
    }
    let (mut rows, mut found) = (Vec::new(), Vec::new());
    for (place, file) in (1..).zip(files) {
        let of_number = by_number.get(&file.number).map_or(&[][..], Vec::as_slice);
        let (fault, student) = match (file.fault, of_number) {
            (Some(fault), _) => (Some(fault), None),
            (None, []) => (Some(people_texts::PHOTO_OF_NOBODY), None),
            (None, [_, _, ..]) => (Some(people_texts::PHOTO_OF_SEVERAL), None),
            (None, [student]) => match named.get(&file.number) {
                Some(2..) => (Some(people_texts::PHOTO_TWICE), Some(student)),
                _ => (None, Some(student)),
            },
        };
        if let (None, Some(student)) = (&fault, student) {
            found.push(Matched { place, index: file.index, student: student.clone() });
        }
        rows.push(NewFile {
            place,
            file_name: file.name,
            number: file.number,
            fault: fault.map(String::from),
            student: student.map(|student| (student.id.clone(), student.name.clone())),
        });
    }
    (rows, found)
}
