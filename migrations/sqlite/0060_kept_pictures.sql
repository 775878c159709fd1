-- Pictures of forms that were refused for another field, until they are sent again: a quarter of an hour.

create table kept_pictures (
  -- 128 random bits in hexadecimal
  id text primary key,
  -- whose; empty: of somebody who is not signed in
  account_id text not null,
  media_type text not null,
  bytes blob not null,
  small_media_type text not null,
  small_bytes blob not null,
  until_ms bigint not null
);
create index kept_pictures_by_account on kept_pictures (account_id, until_ms);
create index kept_pictures_by_age on kept_pictures (until_ms);
