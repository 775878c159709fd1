-- What cards look like, as a school's own people set it up: choices of a form, never markup. search_text is made by Rust.
create table id_card_templates (
  id text not null primary key,
  branch_id text not null references branches (id),
  title text not null,
  -- 'students' or 'employees'
  whose text not null,
  -- what is said of somebody, with commas between
  shown text,
  accent text not null,
  -- 'principal', 'vicePrincipal' or 'nobody'
  signed_by text not null,
  -- YYYY-MM-DD
  valid_until text,
  back_text text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint id_card_templates_name unique (branch_id, search_text)
);

create table admit_card_templates (
  id text not null primary key,
  branch_id text not null references branches (id),
  title text not null,
  shown text,
  accent text not null,
  signed_by text not null,
  instructions text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint admit_card_templates_name unique (branch_id, search_text)
);
