-- Planned lessons. Each entry of a series is a row, dated when it was planned: so a teacher's entries cannot overlap
-- whoever asks at the same time, and a list is a range of an index.
create table schedule_series (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  zone text not null,
  repeat_until date not null
);
create index schedule_series_owner on schedule_series (owner_id);

create table schedule_events (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  series_id bigint references schedule_series on delete cascade,
  room_id bigint references rooms on delete cascade,
  student_id bigint references users on delete cascade,
  title text not null,
  note text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration smallint not null check (duration between 1 and 4),
  zone text not null,
  -- Differs from its series.
  changed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at),
  check (room_id is not null or student_id is not null),
  -- A range of one number instead of the number itself, so that no extension is needed. Checked at the end of a
  -- statement: a series moves as one.
  constraint schedule_events_no_overlap exclude using gist (
    int8range(owner_id, owner_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (deleted_at is null) deferrable initially immediate
);
create index schedule_events_owner on schedule_events (owner_id, starts_at) where deleted_at is null;
create index schedule_events_room on schedule_events (room_id, starts_at) where deleted_at is null;
create index schedule_events_student on schedule_events (student_id, starts_at) where deleted_at is null;
create index schedule_events_series on schedule_events (series_id, starts_at);

alter table lessons add column event_id bigint references schedule_events on delete set null;
create index lessons_event on lessons (event_id);

-- The secret address at which calendar programs read a person's schedule.
create table schedule_feeds (
  user_id bigint primary key references users on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);
