-- What a late book costs (docs/rules.md, Library). Amounts are hundredths of the branch's currency.

-- the fine of the days that it was late before it was renewed
alter table book_issues add column fine_kept bigint not null default 0;
-- what was waived of all its fines, why, by whom and on which day (YYYY-MM-DD), the last time
alter table book_issues add column waived bigint not null default 0;
alter table book_issues add column waived_reason text;
alter table book_issues add column waived_by_name text;
alter table book_issues add column waived_on text;
