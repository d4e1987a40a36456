-- For a search that finds much, in the other orders: it goes through all things and stops at a page.
create index library_items_all_changed on library_items (owner_id, (type <> 5), updated_at desc, id desc) where deleted_at is null;
create index library_items_all_type on library_items (owner_id, (type <> 5), type, sort_key, id) where deleted_at is null;
