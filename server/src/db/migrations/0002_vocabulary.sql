-- A person's own vocabulary. `word_key` is the word as it is compared.
create table words (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  word text not null,
  word_key text not null,
  translate text not null,
  lang text,
  voice smallint,
  lesson_id bigint references lessons on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index words_once on words (user_id, word_key);
create index words_newest on words (user_id, id);
create index words_lesson on words (lesson_id) where lesson_id is not null;

-- What the school's teachers wrote as the translation of a text, each their last; without an owner, what a service answered.
create table translations (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete cascade,
  text_key text not null,
  lang text not null,
  translate text not null,
  updated_at timestamptz not null default now()
);
create unique index translations_once on translations (text_key, lang, owner_id) nulls not distinct;
create index translations_owner on translations (owner_id);
