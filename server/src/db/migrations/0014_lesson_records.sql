-- What happened in a lesson, written when it is completed: boards are changed and deleted later, the journal is not.
-- `value`: the boards that were open, the exercises on them and how the students stood on each.
create table lesson_records (
  lesson_id bigint primary key references lessons on delete cascade,
  value jsonb not null
);
