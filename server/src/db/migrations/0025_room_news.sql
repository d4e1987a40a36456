-- People are told that they are no longer in a classroom, that it was deleted, and that it is there again, with how many
-- planned lessons went or came back with it.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'new_room', 'room_left', 'room_deleted', 'room_restored', 'student_joined', 'room_started', 'reminder',
    'lesson_planned', 'lesson_moved', 'lesson_cancelled', 'lesson_over', 'homework'
  )
);
alter table notifications add column count int not null default 0;
-- When the lesson began before it was moved.
alter table notifications add column moved_from timestamptz;
-- That a classroom was deleted is still so when it is gone for good.
alter table notifications drop constraint notifications_room_id_fkey;
