-- Students are notified of homework that was given, returned or is done, and its teacher of what was handed in.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'new_room', 'room_left', 'room_deleted', 'room_restored', 'student_joined', 'room_started', 'reminder',
    'lesson_planned', 'lesson_moved', 'lesson_cancelled', 'lesson_over', 'homework',
    'homework_given', 'homework_returned', 'homework_done', 'homework_handed_in'
  )
);
alter table notifications add column homework_id bigint references homework on delete cascade;
create index notifications_homework on notifications (homework_id) where homework_id is not null;
