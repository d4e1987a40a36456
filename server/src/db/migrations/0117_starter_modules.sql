-- Which ready-made module a module of a library was made of: adding it again opens this one while it isn't deleted.
alter table library_items add column starter_key text;
alter table library_items add constraint library_items_starter_key_check check (starter_key is null or type = 12) not valid;
create unique index library_items_starter_key_idx on library_items (owner_id, starter_key) where starter_key is not null and deleted_at is null;
