-- A picture in the further sizes that screens use; files holds the one for paper.

create table file_sizes (
  file_id text not null references files (id) on delete cascade,
  -- 'small'
  size text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (file_id, size)
);
