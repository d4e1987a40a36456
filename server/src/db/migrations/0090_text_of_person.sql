-- What a person's boards hold counts as their storage: it is added up from this index alone.
create index board_items_bytes_idx on board_items (board_id) include (bytes);
