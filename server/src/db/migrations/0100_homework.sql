-- Homework: boards that a teacher gave to students of a classroom, as a copy in a module of its own. It outlives the classroom.
create table homework (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  room_id bigint references rooms on delete set null,
  room_name text not null,
  title text not null,
  note text not null default '',
  opens_at timestamptz,
  -- The end of a day where each student is, or a moment.
  due_day date,
  due_at timestamptz,
  until_at timestamptz,
  zone text not null,
  -- Given to all students of the classroom, not to some.
  for_all boolean not null,
  -- How often a student may do it, beside what the teacher returns; null: as often as they like.
  tries smallint,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (due_day is null or due_at is null)
);
create index homework_owner_id_idx on homework (owner_id, id);
create index homework_room_id_idx on homework (room_id);
create index homework_deleted_at_idx on homework (deleted_at) where deleted_at is not null;

alter table modules add column homework_id bigint references homework on delete cascade;
alter table modules add constraint modules_homework_check check (homework_id is null or (room_id is null and library_id is null));
create unique index modules_homework on modules (homework_id) where homework_id is not null;
drop index modules_space;
create unique index modules_space on modules (owner_id) where room_id is null and library_id is null and homework_id is null;

-- One student's part in it: 1 given, 2 seen, 3 started, 4 handed in, 5 returned, 6 done.
create table homework_students (
  homework_id bigint not null references homework on delete cascade,
  user_id bigint not null references users on delete cascade,
  state smallint not null default 1 check (state between 1 and 6),
  try smallint not null default 1,
  -- How often the student began it again.
  repeats smallint not null default 0,
  -- Where the student is when it was given.
  due_at timestamptz,
  seen_at timestamptz,
  started_at timestamptz,
  handed_in_at timestamptz,
  returned_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  primary key (homework_id, user_id)
);
create index homework_students_user_id_idx on homework_students (user_id, homework_id);

-- What a student reached in an exercise, by try. `first`: correct at the first attempt.
create table homework_results (
  homework_id bigint not null,
  user_id bigint not null,
  try smallint not null,
  item_id bigint not null references board_items on delete cascade,
  total int not null,
  done int not null,
  first int not null,
  attempts int not null,
  answered_at timestamptz not null,
  primary key (homework_id, user_id, try, item_id),
  foreign key (homework_id, user_id) references homework_students on delete cascade
);
create index homework_results_item_id_idx on homework_results (item_id);

-- Every attempt that counted, in its order.
create table homework_attempts (
  id bigint generated always as identity primary key,
  homework_id bigint not null,
  user_id bigint not null,
  try smallint not null,
  item_id bigint not null references board_items on delete cascade,
  page int not null,
  key text not null,
  action jsonb not null,
  answer jsonb not null,
  at timestamptz not null,
  foreign key (homework_id, user_id) references homework_students on delete cascade
);
create index homework_attempts_item_id_idx on homework_attempts (item_id);
create index homework_attempts_user_id_idx on homework_attempts (user_id, id);
create index homework_attempts_of_student on homework_attempts (homework_id, user_id, try, item_id, id);

-- What teacher and student write to each other about it. Students see a remark once it is released.
create table homework_remarks (
  id bigint generated always as identity primary key,
  homework_id bigint not null,
  user_id bigint not null,
  author_id bigint not null references users on delete cascade,
  item_id bigint references board_items on delete set null,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  released_at timestamptz,
  foreign key (homework_id, user_id) references homework_students on delete cascade
);
create index homework_remarks_homework_id_idx on homework_remarks (homework_id, user_id, id);
create index homework_remarks_author_id_idx on homework_remarks (author_id);
create index homework_remarks_item_id_idx on homework_remarks (item_id);
