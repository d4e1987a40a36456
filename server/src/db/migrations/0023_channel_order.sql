-- Every member's row knows the newest message of its channel, so that a page of one's channels, the liveliest first, and
-- how much of all of them is unread are read from an index, however many channels there are. Kept by the triggers below.
alter table channel_members add column last_message_id bigint not null default 0;
update channel_members me set last_message_id = coalesce(
  (select id from messages where channel_id = me.channel_id and deleted_at is null order by -id limit 1), 0);
drop index channel_members_user;
create index channel_members_newest on channel_members (user_id, last_message_id, channel_id);
create index channel_members_unread on channel_members (user_id) where last_message_id > seen_message_id;

-- Of one channel in one order: the channel's row is locked first. Somebody who comes while something is written waits.
create function channel_grows() returns trigger language plpgsql as $$
begin
  perform from channels where id in (select channel_id from added) order by id for no key update;
  update channel_members me set last_message_id = newest.id
    from (select channel_id, max(id) as id from added where deleted_at is null group by 1) newest
    where me.channel_id = newest.channel_id and me.last_message_id < newest.id;
  return null;
end $$;
create trigger messages_last after insert on messages referencing new table as added
  for each statement execute function channel_grows();

create function channel_shrinks() returns trigger language plpgsql as $$
begin
  perform from channels where id = new.channel_id for no key update;
  update channel_members set last_message_id = coalesce(
      (select id from messages where channel_id = new.channel_id and deleted_at is null order by -id limit 1), 0)
    where channel_id = new.channel_id;
  return null;
end $$;
create trigger messages_gone after update of deleted_at on messages
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function channel_shrinks();

create function channel_member_comes() returns trigger language plpgsql as $$
begin
  perform from channels where id = new.channel_id for no key update;
  new.last_message_id := coalesce(
    (select id from messages where channel_id = new.channel_id and deleted_at is null order by -id limit 1), 0);
  return new;
end $$;
create trigger channel_members_come before insert on channel_members
  for each row execute function channel_member_comes();
