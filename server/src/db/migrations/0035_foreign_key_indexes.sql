-- When a row goes, the rows that refer to it are looked for: without an index that has all of them, those in the bin too,
-- each deletion reads the whole table.
drop index messages_channel;
create index messages_channel on messages (channel_id, id);
drop index rooms_owner;
create index rooms_owner on rooms (owner_id);
drop index lessons_owner;
create index lessons_owner on lessons (owner_id, id);
drop index schedule_events_owner;
create index schedule_events_owner on schedule_events (owner_id, starts_at);
drop index schedule_events_room;
create index schedule_events_room on schedule_events (room_id, starts_at) where room_id is not null;
drop index schedule_events_student;
create index schedule_events_student on schedule_events (student_id, starts_at) where student_id is not null;
create index library_items_owner on library_items (owner_id);
create index notifications_event on notifications (event_id) where event_id is not null;
create index notifications_person on notifications (person_id) where person_id is not null;
create index room_invites_room on room_invites (room_id);
