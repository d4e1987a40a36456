-- What a person was told of while they may have been elsewhere; the last fifty are kept. Chat messages are not here:
-- what is new in a channel is read from the channel.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (
    kind in ('new_room', 'student_joined', 'room_started', 'reminder', 'lesson_planned', 'lesson_moved', 'lesson_cancelled')
  ),
  title text not null,
  -- Whose doing it is.
  person_id bigint references users on delete cascade,
  room_id bigint references rooms on delete cascade,
  event_id bigint references schedule_events on delete cascade,
  -- When the lesson that it is about begins.
  starts_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id);

-- Without a row the defaults hold; in one, no minutes mean no reminder.
create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  mail_minutes int,
  app_minutes int,
  -- Where the person's browser was when they last came: letters tell the time by it.
  zone text,
  -- Everything up to this one was seen.
  seen_id bigint not null default 0
);

-- A reminder of a lesson at a time goes out once, whichever process sends it; a lesson that moves has another time.
create table reminders_sent (
  event_id bigint not null references schedule_events on delete cascade,
  user_id bigint not null references users on delete cascade,
  way text not null check (way in ('mail', 'app')),
  starts_at timestamptz not null,
  primary key (event_id, user_id, way, starts_at)
);
create index reminders_sent_starts on reminders_sent (starts_at);
create index reminders_sent_user on reminders_sent (user_id);
create index schedule_events_starts on schedule_events (starts_at) where deleted_at is null;
