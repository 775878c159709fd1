-- Whose picture a file is, asked whenever one is served.
create index employees_by_photo on employees (profile_photo_file_id);
