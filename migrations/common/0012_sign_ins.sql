-- Tokens that were signed out before they expire, until they do.
create table ended_tokens (
  id text not null primary key,
  expires_at bigint not null
);
create index ended_tokens_by_expiry on ended_tokens (expires_at);

-- Sign-in attempts of the last fifteen minutes that failed, or are not known to have succeeded yet.
create table sign_in_failures (
  id text not null primary key,
  -- IPv4 address, or IPv6 network of 64 bits
  address text not null,
  -- hash of what was typed for the account; empty once the account has signed in
  account text not null,
  at bigint not null
);
create index sign_in_failures_by_address on sign_in_failures (address, at);
create index sign_in_failures_by_account on sign_in_failures (address, account, at);
create index sign_in_failures_by_time on sign_in_failures (at);

-- One row per address that tried lately: attempts of one address are counted one after the other.
create table sign_in_addresses (
  address text not null primary key,
  at bigint not null
);
