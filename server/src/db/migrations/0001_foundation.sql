-- People and how they get in.
create table users (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  role smallint not null check (role in (1, 2)),
  verified_at timestamptz,
  lang text not null default 'en',
  sounds boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  agent text not null default '',
  address text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table user_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index user_tokens_user on user_tokens (user_id, kind);
create index user_tokens_expires on user_tokens (expires_at);

-- A solved captcha counts once.
create table used_captchas (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index used_captchas_expires on used_captchas (expires_at);

-- Keys that every process of one installation must share (captcha, media tickets).
create table secrets (
  name text primary key,
  value bytea not null
);

create table mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_waiting on mails (next_at) where status = 'waiting';

-- Classrooms.
create table rooms (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  type smallint not null check (type in (1, 2)),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index rooms_owner on rooms (owner_id) where deleted_at is null;

create table room_members (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (room_id, user_id)
);
create index room_members_user on room_members (user_id);

-- The token stands in plain text: its owner may see the link again.
create table room_invites (
  token text primary key,
  room_id bigint not null references rooms on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index room_invites_live on room_invites (room_id) where revoked_at is null;

-- Material. `position` is a fractional index: an insert writes one row.
create table modules (
  id bigint generated always as identity primary key,
  room_id bigint references rooms on delete cascade,
  owner_id bigint not null references users on delete cascade,
  name text not null,
  hidden smallint not null default 2 check (hidden in (1, 2)),
  position text collate "C" not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- What is in the bin keeps its place, so positions are looked for among all rows.
create index modules_room on modules (room_id, position);
create index modules_owner on modules (owner_id);

create table boards (
  id bigint generated always as identity primary key,
  module_id bigint not null references modules on delete cascade,
  name text not null,
  position text collate "C" not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index boards_module on boards (module_id, position);

-- The board each person looked at last in a module.
create table module_selections (
  user_id bigint not null references users on delete cascade,
  module_id bigint not null references modules on delete cascade,
  board_id bigint not null references boards on delete cascade,
  primary key (user_id, module_id)
);
create index module_selections_module on module_selections (module_id);
create index module_selections_board on module_selections (board_id);

create table board_items (
  id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  type smallint not null,
  name text,
  value jsonb not null,
  -- The shape `value` was written in, so that old data stays readable.
  value_version smallint not null default 1,
  props jsonb not null default '{}',
  version int not null default 1,
  position text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index board_items_board on board_items (board_id, position);
create index board_items_deleted on board_items (deleted_at) where deleted_at is not null;

-- The one store of points, answers and sketches. `user_id` is 0 for what belongs to the item itself.
create table meta (
  source smallint not null check (source in (1, 2)),
  type smallint not null check (type in (1, 2, 3)),
  item_id bigint not null,
  page int not null default 1,
  user_id bigint not null default 0,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (source, item_id, type, page, user_id, key)
);
create index meta_user on meta (user_id) where user_id <> 0;

create table files (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
create index files_created on files (created_at);

-- Which items show a file: who sees the item may read it, and a file lives while anything refers to it.
create table file_refs (
  file_id bigint not null references files on delete cascade,
  board_item_id bigint not null references board_items on delete cascade,
  primary key (file_id, board_item_id)
);
create index file_refs_item on file_refs (board_item_id);

-- Lessons keep their room's name: the journal outlives the room.
create table lessons (
  id bigint generated always as identity primary key,
  room_id bigint references rooms on delete set null,
  owner_id bigint not null references users on delete cascade,
  room_name text not null,
  name text not null,
  duration smallint not null check (duration between 1 and 4),
  status smallint not null check (status in (1, 2, 3)),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index lessons_one_running on lessons (room_id) where status = 2 and deleted_at is null;
create index lessons_owner on lessons (owner_id, id) where deleted_at is null;
create index lessons_room on lessons (room_id);

-- Who belongs to a lesson (`from_at` null: invited, never came) and each stay in it.
create table lesson_people (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lessons on delete cascade,
  user_id bigint not null references users on delete cascade,
  from_at timestamptz,
  to_at timestamptz
);
create index lesson_people_lesson on lesson_people (lesson_id);
create index lesson_people_user on lesson_people (user_id, lesson_id);

create table lesson_boards (
  lesson_id bigint not null references lessons on delete cascade,
  board_id bigint not null references boards on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (lesson_id, board_id)
);
create index lesson_boards_board on lesson_boards (board_id);

-- Chat: one channel per room, one per pair of people (the smaller id in user_a).
create table channels (
  id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  room_id bigint unique references rooms on delete cascade,
  user_a bigint references users on delete cascade,
  user_b bigint references users on delete cascade,
  created_at timestamptz not null default now(),
  check ((room_id is not null) <> (user_a is not null and user_b is not null and user_a < user_b))
);
create unique index channels_pair on channels (user_a, user_b) where user_a is not null;
create index channels_user_b on channels (user_b) where user_b is not null;

create table channel_members (
  channel_id bigint not null references channels on delete cascade,
  user_id bigint not null references users on delete cascade,
  seen_message_id bigint not null default 0,
  primary key (channel_id, user_id)
);
create index channel_members_user on channel_members (user_id);

create table messages (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels on delete cascade,
  user_id bigint not null references users on delete cascade,
  message text not null,
  client_id text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index messages_channel on messages (channel_id, id) where deleted_at is null;
create index messages_user on messages (user_id);
create unique index messages_once on messages (channel_id, user_id, client_id) where client_id is not null;
