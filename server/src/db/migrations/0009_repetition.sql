-- A deleted word keeps its place and its history: brought back, or added again, it goes on where it was.
alter table words add column deleted_at timestamptz;
create index words_deleted on words (deleted_at) where deleted_at is not null;

-- How well a word is known in one direction (1: from the word, 2: from its translation), as the FSRS algorithm keeps it.
create table word_cards (
  word_id bigint not null references words on delete cascade,
  direction smallint not null check (direction in (1, 2)),
  user_id bigint not null references users on delete cascade,
  due timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  state smallint not null check (state between 0 and 3),
  scheduled_days int not null,
  learning_steps int not null,
  reps int not null,
  lapses int not null,
  last_review timestamptz,
  primary key (word_id, direction)
);
create index word_cards_due on word_cards (user_id, due);

-- Every answer once, by a name that the browser gave it: sent again it changes nothing.
create table word_reviews (
  user_id bigint not null references users on delete cascade,
  id text not null,
  word_id bigint not null references words on delete cascade,
  direction smallint not null,
  grade smallint not null check (grade between 1 and 4),
  reviewed_at timestamptz not null,
  is_new boolean not null,
  primary key (user_id, id)
);
create index word_reviews_day on word_reviews (user_id, reviewed_at);
create index word_reviews_word on word_reviews (word_id);
