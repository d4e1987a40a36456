-- What a teacher and a student had together in each month (by the clock of UTC), so that years of lessons need not be
-- counted to show it. Kept by the triggers below: completed lessons that the student came to.
create table student_months (
  teacher_id bigint not null references users on delete cascade,
  student_id bigint not null references users on delete cascade,
  month date not null,
  lessons int not null,
  minutes int not null,
  last_lesson timestamptz not null,
  primary key (teacher_id, student_id, month)
);
create index student_months_student on student_months (student_id);

create function first_of_month(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

-- Counted anew as a whole: whatever happened before, and however often, it comes out right. The row is taken first, so
-- that two lessons which end at the same moment count one after the other.
create function count_student_month(teacher bigint, student bigint, which date) returns void language plpgsql as $$
declare held record;
begin
  perform from student_months where teacher_id = teacher and student_id = student and month = which for update;
  if not found and exists (select from users where id = student) then
    insert into student_months values (teacher, student, which, 0, 0, '-infinity')
      on conflict (teacher_id, student_id, month) do update set lessons = student_months.lessons;
  end if;
  select count(distinct l.id)::int as lessons, max(l.started_at) as last_lesson,
      coalesce(round(sum(extract(epoch from least(coalesce(p.to_at, l.completed_at), l.completed_at) - p.from_at)) / 60), 0)::int as minutes
    into held from lessons l join lesson_people p on p.lesson_id = l.id
    where l.owner_id = teacher and p.user_id = student and p.from_at is not null and l.status = 3 and l.deleted_at is null
      and l.started_at >= which::timestamp at time zone 'UTC'
      and l.started_at < (which + interval '1 month')::timestamp at time zone 'UTC';
  if held.lessons = 0 then
    delete from student_months where teacher_id = teacher and student_id = student and month = which;
  else
    update student_months set lessons = held.lessons, minutes = held.minutes, last_lesson = held.last_lesson
      where teacher_id = teacher and student_id = student and month = which;
  end if;
end $$;

create function lesson_counts() returns trigger language plpgsql as $$
begin
  perform count_student_month(owner_id, user_id, month) from (
    select distinct c.owner_id, p.user_id, first_of_month(c.started_at) as month
    from changed c join before b on b.id = c.id join lesson_people p on p.lesson_id = c.id
    where (b.status, b.deleted_at, b.started_at, b.completed_at) is distinct from (c.status, c.deleted_at, c.started_at, c.completed_at)
      and 3 in (b.status, c.status) and c.started_at is not null and p.from_at is not null and p.user_id <> c.owner_id
    order by 1, 2, 3) as counted;
  return null;
end $$;
create trigger lessons_count after update on lessons referencing old table as before new table as changed
  for each statement execute function lesson_counts();

create function lesson_people_counts() returns trigger language plpgsql as $$
begin
  perform count_student_month(owner_id, user_id, month) from (
    select distinct l.owner_id, c.user_id, first_of_month(l.started_at) as month
    from changed c join lessons l on l.id = c.lesson_id
    where l.status = 3 and l.started_at is not null and c.from_at is not null and c.user_id <> l.owner_id
    order by 1, 2, 3) as counted;
  return null;
end $$;
create trigger lesson_people_come after insert on lesson_people referencing new table as changed
  for each statement execute function lesson_people_counts();
create trigger lesson_people_change after update on lesson_people referencing new table as changed
  for each statement execute function lesson_people_counts();
create trigger lesson_people_go after delete on lesson_people referencing old table as changed
  for each statement execute function lesson_people_counts();

insert into student_months
  select l.owner_id, p.user_id, first_of_month(l.started_at), count(distinct l.id)::int,
    coalesce(round(sum(extract(epoch from least(coalesce(p.to_at, l.completed_at), l.completed_at) - p.from_at)) / 60), 0)::int,
    max(l.started_at)
  from lessons l join lesson_people p on p.lesson_id = l.id
  where l.status = 3 and l.deleted_at is null and l.started_at is not null and p.from_at is not null and p.user_id <> l.owner_id
  group by 1, 2, 3;

create index words_by_day on words (user_id, created_at) where deleted_at is null;
