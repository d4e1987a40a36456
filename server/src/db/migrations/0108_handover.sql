-- Members of a classroom are notified of who teaches it from now on.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'new_room', 'room_left', 'room_deleted', 'room_restored', 'room_teacher', 'student_joined', 'room_started', 'reminder',
    'lesson_planned', 'lesson_moved', 'lesson_cancelled', 'lesson_over', 'homework',
    'homework_given', 'homework_due', 'homework_returned', 'homework_done', 'homework_handed_in'
  )
);

-- What is added to a classroom or to homework while it is handed over to another teacher belongs to whoever has it then: the insert waits
-- for the locked classroom, and reads its owner after that.
create function follow_room_owner() returns trigger language plpgsql as $$
begin
  new.owner_id = coalesce((select owner_id from rooms where id = new.room_id for share), new.owner_id);
  return new;
end $$;
create trigger modules_follow_owner before insert on modules for each row when (new.room_id is not null)
  execute function follow_room_owner();
create trigger homework_follow_owner before insert on homework for each row when (new.room_id is not null)
  execute function follow_room_owner();
create function follow_homework_owner() returns trigger language plpgsql as $$
begin
  new.owner_id = coalesce((select owner_id from homework where id = new.homework_id for share), new.owner_id);
  return new;
end $$;
create trigger modules_follow_homework before insert on modules for each row when (new.homework_id is not null)
  execute function follow_homework_owner();
