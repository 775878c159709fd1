-- Of a print link over a whole session, the classes that have what it shows by the session's scheme, in words; null for links from before.
alter table print_links add column classes text;
