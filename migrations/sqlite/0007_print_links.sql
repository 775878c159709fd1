-- Print links: sheets frozen for print shops that have no account (issue: For print shops). The engines differ in bytes.

create table print_links (
  id text not null primary key,
  -- SHA-256 of the token, hexadecimal; the token itself is kept nowhere
  token_hash text not null,
  name text not null,
  -- 'reportCards' or 'tabulation'
  kind text not null,
  branch_id text not null,
  session_id text not null,
  -- null: every class of the session that has the semester or exam
  class_id text,
  -- null: every section
  section_id text,
  -- the names as they were: what was shared stays known
  branch_name text not null,
  session_name text not null,
  class_name text,
  section_name text,
  -- one of the two
  semester text,
  exam_id text,
  -- 'Half Yearly', or the exam's name
  title text not null,
  -- the chosen subjects, one id a line; empty: all
  subject_ids text not null,
  -- their names, separated by commas
  subject_names text not null,
  -- 'portrait' or 'landscape'
  paper text not null,
  -- how many sheets there are
  sheets bigint not null,
  includes_unpublished boolean not null,
  made_by text not null,
  made_by_name text not null,
  -- epoch milliseconds, as all that follow
  made_at bigint not null,
  expires_at bigint not null,
  -- null: its sheets are still being made, and nobody sees it
  ready_at bigint,
  revoked_at bigint,
  -- null: its sheets are kept
  dropped_at bigint,
  -- what had been written of the marks and qualities on it when it was made: more since then are newer ones
  marks_stamp bigint not null,
  qualities_stamp bigint not null,
  constraint print_links_token unique (token_hash)
);
create index print_links_by_branch on print_links (branch_id, made_at);

-- The frozen document in pieces: 0 is its head, 1 to n its sheets, n + 1 its end.
create table print_link_sheets (
  link_id text not null references print_links (id),
  position bigint not null,
  -- null where it is not one student's
  student_id text,
  -- 'Class 8 A'
  section_label text not null,
  -- 'Amina Rahman'
  label text not null,
  file_name text not null,
  -- SHA-256 of its bytes, hexadecimal, their number, and their CRC-32
  hash text not null,
  plain_bytes bigint not null,
  checksum bigint not null,
  -- deflate without header or end: pieces one after the other are one stream
  packed_bytes bigint not null,
  packed blob not null,
  primary key (link_id, position)
);

-- Pictures and fonts of frozen sheets by the SHA-256 of their bytes, each once however many links show it.
create table print_files (
  hash text not null primary key,
  media_type text not null,
  bytes blob not null
);

create table print_link_files (
  link_id text not null references print_links (id),
  hash text not null references print_files (hash),
  primary key (link_id, hash)
);
create index print_link_files_by_file on print_link_files (hash);

create table print_link_fetches (
  id text not null primary key,
  link_id text not null references print_links (id),
  at bigint not null,
  -- 'sheets', 'sheet' or 'pdf'
  what text not null,
  pages bigint not null,
  address text not null
);
create index print_link_fetches_by_link on print_link_fetches (link_id, at);
