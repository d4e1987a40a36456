-- Students get a mail about homework that was given or returned and that they have not seen, and a reminder of the day before it is due.
alter table notification_settings add column homework_mail boolean not null default true;
-- A mail is sent unless the person sees it before.
alter table notifications add column needs_mail boolean not null default false;
create index notifications_needing_mail on notifications (created_at) where needs_mail;
-- The due date of which the student was reminded, or knew when they got the homework.
alter table homework_students add column reminded_due timestamptz;
create index homework_students_due on homework_students (due_at) where state in (1, 2, 3, 5);
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in (
    'new_room', 'room_left', 'room_deleted', 'room_restored', 'student_joined', 'room_started', 'reminder',
    'lesson_planned', 'lesson_moved', 'lesson_cancelled', 'lesson_over', 'homework',
    'homework_given', 'homework_due', 'homework_returned', 'homework_done', 'homework_handed_in'
  )
);

-- The zone, or null if the database does not know it: browsers and Node know names that it does not, and one of them would fail the whole query.
create function known_zone(zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return null;
end
$$;
