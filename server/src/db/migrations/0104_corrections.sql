-- Texts of students that their teacher corrected, as they were then, with the marks on them.
create table corrections (
  id bigint generated always as identity primary key,
  item_id bigint not null references board_items on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The first, second ... corrected text of this student in this item.
  n smallint not null,
  author_id bigint not null references users on delete cascade,
  text text not null,
  marks jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  -- When the student could see it.
  released_at timestamptz,
  unique (item_id, user_id, n)
);
create index corrections_user_id_idx on corrections (user_id, id);
create index corrections_author_id_idx on corrections (author_id, id);
