-- A deleted account leaves its row behind, without anything that tells whose it was: what others keep (messages to them,
-- lessons they were in) goes on belonging to somebody.
alter table users add column erased_at timestamptz;
-- A letter to somebody who is forgotten is forgotten as soon as it is sent.
alter table mails add column forget boolean not null default false;

-- One's own messages and answers in their order, for the export.
create index messages_author on messages (user_id, id);
drop index messages_user;
create index meta_person on meta (user_id, type, item_id, page, key) where user_id <> 0;
drop index meta_user;

-- Lessons of a room, newest first, and a teacher's that were completed lately.
create index lessons_room_newest on lessons (room_id, id) where deleted_at is null;
create index lessons_owner_completed on lessons (owner_id, completed_at) where status = 3 and deleted_at is null;

-- A channel's messages from the newest on. In the order of `id` the planner may take the key of the whole table instead,
-- and look through everybody's messages for those of one channel.
create index messages_newest on messages (channel_id, (-id)) where deleted_at is null;
