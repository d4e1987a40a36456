-- What the nightly backups of this installation came to, for the operator and the other processes.
create table backups (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null where it failed.
  name text,
  place text not null,
  bytes bigint,
  error text,
  removed_at timestamptz
);
create index backups_ended_at_idx on backups (ended_at);
