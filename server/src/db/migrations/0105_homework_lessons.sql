-- The lesson in which it was given; null if none was on.
alter table homework add column lesson_id bigint references lessons on delete set null;
create index homework_lesson_id_idx on homework (lesson_id);
