-- How often a planned lesson was changed in what calendar programs show of it: they take a change by this number.
alter table schedule_events add column sequence int not null default 0;

create function schedule_event_changes() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  new.updated_at := greatest(new.updated_at, now());
  return new;
end $$;
create trigger schedule_events_change before update on schedule_events for each row
  when ((old.starts_at, old.ends_at, old.title, old.note, old.room_id, old.student_id, old.deleted_at)
    is distinct from (new.starts_at, new.ends_at, new.title, new.note, new.room_id, new.student_id, new.deleted_at))
  execute function schedule_event_changes();
