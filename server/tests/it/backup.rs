//! Backup and restore: all that was there is there again, on either engine; what is damaged or in the way is refused whole.

use std::fs;
use std::path::{Path, PathBuf};

use db::Db;
use markbook::backup::{self, Failure, TABLES};

use testing::databases::{self, Folder};
use testing::{Holding, both};

/// A school with a row in every table.
async fn school() -> (Db, Folder) {
    let (db, folder) = databases::sqlite_holding(Holding::Demo).await;
    let mut tx = db.begin().await.unwrap();
    for sql in [
        "insert into audit_acts (id, at, actor_id, actor_name, actor_role, address, request_id, action)
         values ('act-1', 1790000000000, 'e', 'নাম \"quoted\" \\ back', 'admin', '::1', 'r', 'addMarks')",
        "insert into audit_values (act_id, subject_id, changes) values ('act-1', 's', '{\"written\":[null,\"AB\"]}')",
        "insert into idempotency_keys (user_id, method, path, key, body_hash, status, answer, at)
         values ('u', 'POST', '/api/x', 'k', 'h', 200, '{\"line\":\"one\\ntwo\"}', -1)",
        "insert into print_links (id, token_hash, name, kind, branch_id, session_id, branch_name, session_name, title, subject_ids,
             subject_names, paper, sheets, includes_unpublished, made_by, made_by_name, made_at, expires_at, marks_stamp, qualities_stamp)
         values ('link-1', 'h', 'n', 'tabulation', 'b', 's', 'B', 'S', 't', '', '', 'landscape', 1, true, 'e', 'E', 1, 2, 3, 4)",
        "insert into ended_tokens (id, expires_at) values ('token-1', 1790000000000)",
        "insert into web_ids (token_id, account_id, web_id, expires_at) values ('token-2', 'e', 'push', 1790000000000)",
        "insert into notifications (id, account_id, title, body, href, at) values ('n-1', 'e', 'Students Notification', 'Done.', '/admin', 4)",
        "insert into sign_in_failures (id, address, account, at) values ('failure-1', '::', 'a', 3)",
        "insert into sign_in_addresses (address, at) values ('::', 3)",
        "insert into imports (id, branch_id, kind, file_name, state, content, by_id, by_name, created_at, added, changed, same)
         select 'import-1', min(id), 'student', 'x.xlsx', 'planned', '{}', 'e', 'E', 5, 0, 0, 0 from branches",
        "insert into attachment_types (id, branch_id, attachment_type_name, applies_to, requirement, status, search_text, version,
             changed_by_name, changed_at)
         select 'type-1', min(id), 'জন্ম সনদ', 'students', 'required', 'active', 'জন্ম সনদ', 1, 'E', 5 from branches",
        "insert into documents (id, student_id, attachment_type_id, file_id, file_name, size, by_name, at)
         select 'document-1', (select min(id) from students), 'type-1', min(id), 'সনদ.pdf', 4, 'E', 5 from files",
        "insert into substitutions (id, section_id, day, routine_period_id, period_no, start_time, end_time, room, subject_id,
             absent_teacher_id, teacher_id, added_by_name, added_at)
         select 'substitution-1', section_id, '2026-09-27', id, 1, '08:00', '08:45', '২০৪', subject_id, teacher_id, teacher_id, 'E', 5
           from routine_periods order by id limit 1",
        "insert into promotions (id, branch_id, old_session_id, new_session_id, by_id, by_name, created_at)
         select 'promotion-1', branch_id, id, id, 'e', 'E', 5 from sessions limit 1",
        "insert into promotion_students (promotion_id, student_id, status, old_label, new_label, new_enrolment_id)
         select 'promotion-1', student_id, 'promote', 'a', 'b', id from enrolments limit 1",
        "insert into import_mappings (branch_id, kind, shape, columns, changed_at) select min(id), 'student', 'নাম', '[\"fullName\"]', 5 from branches",
        "insert into import_pictures (import_id, place, file_name, number, verdict, file_id)
         select 'import-1', 1, 'S-001.jpg', 's-001', 'ready', min(id) from files",
        "insert into fee_raises (id, branch_id, session_id, to_month, setup_ids, state, students, done, reached, lines, amount, by_id, by_name,
             created_at, held_to)
         select 'raise-1', branch_id, id, '2026-11', '', 'done', 1, 1, 'z', 1, 150000, 'e', 'E', 5, 6 from sessions limit 1",
        "insert into fee_adjustments (id, line_id, kind, amount, on_day, reason, by_id, by_name, at)
         select 'adjustment-1', min(id), 'fine', 100, '2026-11-02', 'ভাই', 'e', 'E', 5 from fee_lines",
        "insert into opening_advances (id, branch_id, student_id, amount, paid_on, note, by_name, at)
         select 'advance-1', branch_id, id, 50000, '2025-12-24', 'রসিদ ১২', 'E', 5 from students order by id limit 1",
        "insert into voucher_files (voucher_id, file_name, media_type, file_id)
         select min(id), 'বিল.pdf', 'application/pdf', (select min(id) from files) from vouchers",
        "insert into day_closes (id, branch_id, from_day, to_day, by_id, by_name, at) select 'close-1', min(id), '', '2026-01-01', 'e', 'E', 5 from branches",
        "insert into day_close_lines (close_id, position, by_id, by_name, method, receipts, amount, counted)
         values ('close-1', 1, 'e', 'E', 'cash', 2, -5, 7)",
        "insert into day_close_drawers (close_id, position, account_id, account_name, opening, takings, spending, counted)
         select 'close-1', 1, min(id), 'নগদ', 5, -6, 7, 8 from accounts",
        "insert into online_payments (id, reference, branch_id, student_id, amount, provider, state, started_by, started_at)
         select 'payment-1', 'P-1', branch_id, id, 5, 'test', 'started', id, 5 from students order by id limit 1",
        "insert into guide_skips (branch_id, step) select min(id), 'bellSchedule' from branches",
        "insert into grading_schemes (id, branch_id, scheme_name, version_number, search_text, version, changed_by_name, changed_at)
         values ('scheme-1', null, 'জাতীয়', 1, 'জাতীয়', 1, 'E', 5)",
        "insert into grading_scheme_versions (id, scheme_id, number, definition, made_by_name, made_at)
         values ('scheme-1-1', 'scheme-1', 1, '{\"name\": \"জাতীয়\"}', 'E', 5)",
        "insert into session_class_schemes (session_id, class_id, grading_version_id)
         select session_id, min(id), 'scheme-1-1' from classes group by session_id",
        "update sessions set grading_version_id = 'scheme-1-1'",
        "insert into grading_changes (id, session_id, number, reason, changed_by_name, changed_at)
         select 'change-1', min(id), 1, 'নতুন', 'E', 5 from sessions",
        "insert into grading_letter_changes
                (change_id, position, section_id, exam_id, semester, student_id, subject_id, joined_name, old_letter, new_letter, is_open)
         select 'change-1', 1, min(n.id), null, 'half_yearly', (select min(id) from students), (select min(id) from subjects), null, 'A+', '', true
           from sections n",
        "insert into print_link_fetches (id, link_id, at, what, pages, address) values ('f-1', 'link-1', 5, 'pdf', 1, '::1')",
    ] {
        tx.execute(sql, ()).await.unwrap();
    }
    for sql in [
        "insert into print_files (hash, media_type, bytes) values ('f', 'font/woff2', $1)",
        "insert into print_link_sheets (link_id, position, section_label, label, file_name, hash, plain_bytes, checksum, packed_bytes, packed)
         values ('link-1', 1, 'Class 8 A', 'x', 'x.html', 'h', 4, 5, 4, $1)",
    ] {
        tx.execute(sql, vec![0_u8, 255, 7, 10]).await.unwrap();
    }
    tx.execute(
        "insert into file_sizes (file_id, size, media_type, bytes) select min(id), 'small', 'image/png', $1 from files",
        vec![0_u8, 255, 7, 10],
    )
    .await
    .unwrap();
    tx.execute(
        "insert into kept_pictures (id, account_id, media_type, bytes, small_media_type, small_bytes, until_ms)
         values ('kept', 'employee-admin', 'image/png', $1, 'image/png', $1, 5)",
        vec![0_u8, 255, 7, 10],
    )
    .await
    .unwrap();
    tx.execute(
        "insert into held_forms (account_id, id, kind, field, awaits, address, typed, made_id, until_ms)
         values ('employee-admin', 'held', 'employee', 'departmentId', '/addDepartment', '/admin/listEmployees/new', '{}', null, 5)",
        (),
    )
    .await
    .unwrap();
    tx.execute("insert into print_link_files (link_id, hash) values ('link-1', 'f')", ()).await.unwrap();
    tx.commit().await.unwrap();
    (db, folder)
}

/// Every row of a table with its columns' names, sorted.
async fn rows(db: &Db, table: &'static str) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let columns: Vec<String> = conn.columns(table).await.unwrap().into_iter().map(|column| column.name).collect();
    let mut rows = Vec::new();
    conn.each_row(table, |row| -> db::Result<()> {
        let mut cells: Vec<String> =
            columns.iter().zip(&row.0).map(|(name, cell)| format!("{name}={cell:?}")).collect();
        cells.sort_unstable();
        rows.push(cells.join(" "));
        Ok(())
    })
    .await
    .unwrap();
    rows.sort_unstable();
    rows
}

async fn assert_equal(one: &Db, other: &Db) {
    for table in TABLES {
        let (expected, found) = (rows(one, table).await, rows(other, table).await);
        assert!(!expected.is_empty(), "{table} is tried with no row");
        // Compared by hand: the difference of two such lists is not for reading.
        assert!(expected == found, "{table} differs: {} rows and {}", expected.len(), found.len());
    }
}

async fn assert_empty(db: &Db) {
    let mut conn = db.acquire().await.unwrap();
    for table in TABLES {
        assert!(!conn.has_rows(table).await.unwrap(), "{table} has rows");
    }
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.filter(|name| !name.starts_with("test.db")).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn a_school_moves_from_sqlite_to_postgres_and_back_unchanged() {
    let (sqlite, folder) = school().await;
    let file = folder.0.join("school.backup");
    let written = backup::write(&sqlite, &file).await.unwrap();
    assert_eq!(written.tables.iter().map(|entry| entry.table.as_str()).collect::<Vec<_>>(), TABLES);
    assert_eq!(backup::read_manifest(&file).unwrap(), written);
    assert_eq!(files_in(&folder.0), ["school.backup"], "nothing is left beside it");

    let postgres = databases::postgres().await;
    assert_eq!(backup::restore(&postgres, &file).await.unwrap(), written);
    assert_equal(&sqlite, &postgres).await;

    let back = folder.0.join("back.backup");
    backup::write(&postgres, &back).await.unwrap();
    let (again, _folder) = databases::sqlite().await;
    backup::restore(&again, &back).await.unwrap();
    assert_equal(&sqlite, &again).await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_reads_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let (db, folder) = databases::sqlite().await;
    let file = folder.0.join("school.backup");
    // Also where an older one, or one that was interrupted, could be read by all.
    for left_over in ["school.backup", "school.backup.part"] {
        fs::write(folder.0.join(left_over), "").unwrap();
        fs::set_permissions(folder.0.join(left_over), fs::Permissions::from_mode(0o644)).unwrap();
    }
    backup::write(&db, &file).await.unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_database_with_any_row_is_refused() {
    let (empty, folder) = databases::sqlite().await;
    let file = folder.0.join("empty.backup");
    backup::write(&empty, &file).await.unwrap();
    both(|db| {
        let file = file.clone();
        async move {
            let mut conn = db.acquire().await.unwrap();
            conn.execute("insert into settings (name, value) values ('any', 'row')", ()).await.unwrap();
            drop(conn);
            let refusal = backup::restore(&db, &file).await.unwrap_err();
            assert!(matches!(&refusal, Failure::Refused(text) if text.contains("settings has rows")), "{refusal}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_damaged_backup_is_refused_and_nothing_of_it_is_stored() {
    let (db, folder) = school().await;
    let file = folder.0.join("whole.backup");
    backup::write(&db, &file).await.unwrap();
    let whole = fs::read(&file).unwrap();
    let (target, _target_folder) = databases::sqlite().await;
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    for (what, bytes) in [
        ("cut in half", &whole[..whole.len() / 2]),
        ("without its last bytes", &whole[..whole.len() - 4]),
        ("with a flipped bit", &flipped[..]),
        ("empty", &[][..]),
        ("another kind of file", b"id,name\n1,x\n"),
    ] {
        let damaged = folder.0.join("damaged.backup");
        fs::write(&damaged, bytes).unwrap();
        let refusal = backup::restore(&target, &damaged).await;
        assert!(matches!(refusal, Err(Failure::Read(_) | Failure::Refused(_))), "{what}");
        assert_empty(&target).await;
    }
}

/// Unpacks a backup, lets `change` at its files, and packs it again.
fn repacked(file: &Path, change: impl Fn(&str, String) -> String) -> PathBuf {
    let changed = file.with_extension("changed");
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(fs::File::open(file).unwrap()));
    let gzip = flate2::write::GzEncoder::new(fs::File::create(&changed).unwrap(), flate2::Compression::fast());
    let mut packed = tar::Builder::new(gzip);
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().to_string_lossy().into_owned();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut entry, &mut text).unwrap();
        let text = change(&name, text);
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        packed.append_data(&mut header, &name, text.as_bytes()).unwrap();
    }
    packed.into_inner().unwrap().finish().unwrap();
    changed
}

/// What is done to the file of a name.
type Change<'a> = Box<dyn Fn(&str, String) -> String + 'a>;

#[tokio::test]
async fn a_backup_that_is_not_what_its_manifest_says_is_refused() {
    let (db, folder) = school().await;
    let file = folder.0.join("school.backup");
    backup::write(&db, &file).await.unwrap();
    let (target, _target_folder) = databases::sqlite().await;
    let schema = format!("\"schemaVersion\": {}", db::schema_version());
    let newer = format!("\"schemaVersion\": {}", db::schema_version() + 1);
    let changes: [(&str, Change<'_>); 4] = [
        ("of another schema", Box::new(|_, text| text.replace(&schema, &newer))),
        (
            "with a mark changed",
            Box::new(
                |name, text| {
                    if name == "marks.jsonl" { text.replacen("\"version\":1", "\"version\":2", 1) } else { text }
                },
            ),
        ),
        (
            "with a row less",
            Box::new(
                |name, text| {
                    if name == "exams.jsonl" { text.split_inclusive('\n').skip(1).collect() } else { text }
                },
            ),
        ),
        ("of another kind", Box::new(|_, text| text.replace("markbook backup 1", "markbook backup 0"))),
    ];
    for (what, change) in changes {
        let other = repacked(&file, change);
        assert!(matches!(backup::restore(&target, &other).await, Err(Failure::Refused(_))), "{what}");
        assert_empty(&target).await;
    }
    // The same repacking without a change is a backup, so that what is refused above is the change.
    let same = repacked(&file, |_, text| text);
    backup::restore(&target, &same).await.unwrap();
}

#[tokio::test]
async fn a_failed_backup_leaves_the_one_before_it() {
    let folder = Folder::new();
    let bare = Db::connect(&format!("sqlite://{}", folder.0.join("test.db").display()), 1).await.unwrap();
    let file = folder.0.join("school.backup");
    fs::write(&file, "yesterday's").unwrap();
    let refusal = backup::write(&bare, &file).await.unwrap_err();
    assert!(refusal.to_string().contains("markbook migrate"), "{refusal}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "yesterday's");
    assert_eq!(files_in(&folder.0), ["school.backup"]);
}

#[tokio::test]
async fn a_snapshot_sees_one_moment_while_others_write() {
    both(|db| async move {
        let mut snapshot = db.snapshot().await.unwrap();
        assert!(!snapshot.has_rows("settings").await.unwrap());
        let mut other = db.begin().await.unwrap();
        other.execute("insert into settings (name, value) values ('a', 'b')", ()).await.unwrap();
        other.commit().await.unwrap();
        assert!(!snapshot.has_rows("settings").await.unwrap(), "written after the snapshot's first read");
        snapshot.commit().await.unwrap();
        assert!(db.acquire().await.unwrap().has_rows("settings").await.unwrap());
    })
    .await;
}
