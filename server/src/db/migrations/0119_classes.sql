-- A school's class: students who join several classrooms by one link. The token is in plain text: operators may see the link again.
create table classes (
  id bigint generated always as identity primary key,
  name text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  -- Null once it was revoked.
  token text unique,
  expires_at timestamptz,
  check ((token is null) = (expires_at is null))
);
create index classes_created_by_idx on classes (created_by);
create table class_rooms (
  class_id bigint not null references classes on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  primary key (class_id, room_id)
);
create index class_rooms_room_idx on class_rooms (room_id);
-- Operators search classrooms by words of their names.
create index rooms_words_idx on rooms using gin (to_tsvector('simple'::regconfig, translate(name, '@.+-_''/', '       ')))
  where deleted_at is null;
