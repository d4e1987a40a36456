-- Students are told that a lesson is over, and of its homework.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'new_room', 'student_joined', 'room_started', 'reminder', 'lesson_planned', 'lesson_moved', 'lesson_cancelled', 'lesson_over', 'homework'
  )
);
alter table notifications add column lesson_id bigint references lessons on delete cascade;
create index notifications_lesson on notifications (lesson_id) where lesson_id is not null;
