-- The processes that run on this database, each with its last sign of life. What it holds is worth nothing after a crash.
create unlogged table nodes (
  id text primary key check (char_length(id) between 1 and 40),
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  version text not null,
  bus text not null,
  reaches_bus boolean not null,
  reaches_files boolean not null
);
