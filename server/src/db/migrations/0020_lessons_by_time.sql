-- When the lesson was started, beside each person in it: one's lessons of a week, or the newest, are a step in an index
-- however many there are. Kept by the triggers below.
alter table lesson_people add column started_at timestamptz;

create function lesson_people_started() returns trigger language plpgsql as $$
begin
  new.started_at := (select started_at from lessons where id = new.lesson_id);
  return new;
end $$;
create trigger lesson_people_started before insert or update of lesson_id on lesson_people
  for each row execute function lesson_people_started();

create function lessons_restarted() returns trigger language plpgsql as $$
begin
  update lesson_people set started_at = new.started_at where lesson_id = new.id;
  return null;
end $$;
create trigger lessons_restarted after update of started_at on lessons
  for each row when (old.started_at is distinct from new.started_at) execute function lessons_restarted();

-- Nothing is to be counted anew for it.
alter table lesson_people disable trigger lesson_people_change;
update lesson_people p set started_at = l.started_at from lessons l where l.id = p.lesson_id;
alter table lesson_people enable trigger lesson_people_change;

create index lesson_people_started on lesson_people (user_id, started_at desc, lesson_id desc);
