-- What a teacher can bring back, and what is to be removed.
create index rooms_deleted on rooms (owner_id, deleted_at) where deleted_at is not null;
