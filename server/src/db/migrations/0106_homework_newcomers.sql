-- When the student got it after it was given: they joined the classroom, or the teacher added them. Null for those it was given to.
alter table homework_students add column added_at timestamptz;
