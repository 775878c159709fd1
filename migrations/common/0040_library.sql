-- The library (docs/rules.md, Library): books, and who has which. Amounts are hundredths of the branch's currency, days are YYYY-MM-DD, instants epoch
-- milliseconds.

create table book_categories (
  id text not null primary key,
  branch_id text not null references branches (id),
  category_name text not null,
  -- for each day that a book is late
  fine_per_day bigint,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint book_categories_name unique (branch_id, search_text)
);

create table books (
  id text not null primary key,
  branch_id text not null references branches (id),
  title text not null,
  author text,
  isbn text,
  category_id text not null references book_categories (id),
  shelf text,
  copies bigint not null,
  -- counts every issue: who issues or changes a book updates it first, so that one does at a time
  issued bigint not null default 0,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index books_by_branch on books (branch_id, search_text);
create index books_by_category on books (category_id);

-- The last number of a branch's issues, and the day on which it was given.
create table book_numbers (
  branch_id text not null primary key references branches (id),
  last bigint not null,
  on_day text not null
);

create table book_issues (
  id text not null primary key,
  branch_id text not null references branches (id),
  -- as it is printed: DHK-B-000123
  issue_no text not null,
  book_id text not null references books (id),
  student_id text references students (id),
  employee_id text references employees (id),
  issued_on text not null,
  due_on text not null,
  -- null: still out
  returned_on text,
  -- as it was when the book was issued
  fine_per_day bigint not null,
  -- what was due when it was returned
  fine bigint,
  renewals bigint not null,
  note text,
  -- 'out' or 'returned'
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint book_issues_number unique (branch_id, issue_no),
  constraint book_issues_of_one_person check ((student_id is null) <> (employee_id is null))
);
create index book_issues_by_branch on book_issues (branch_id, status, due_on);
create index book_issues_by_book on book_issues (book_id, status);
create index book_issues_by_student on book_issues (student_id);
create index book_issues_by_employee on book_issues (employee_id);
