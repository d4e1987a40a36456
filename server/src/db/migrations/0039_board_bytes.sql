-- The largest answer of the product is a board's items, so what a board holds is bounded: 8,000,000 bytes
-- (BOARD_MAX_BYTES) of values and points. Checked here, so that no way of adding or growing a value goes past it.
alter table board_items add column bytes int not null generated always as (octet_length(value::text)) stored;

-- Locks the board, then looks: of two who fill it at once the second sees what the first stored.
create function require_board_bytes(board bigint) returns void language plpgsql as $$
begin
  perform 1 from boards b where b.id = board for no key update;
  if (select coalesce(sum(i.bytes), 0) + coalesce(sum((select sum(octet_length(m.value::text)) from meta m
      where m.source = 2 and m.type = 1 and m.user_id = 0 and m.item_id = i.id)) filter (where i.type in (7, 9)), 0)
      from board_items i where i.board_id = board and i.deleted_at is null) > 8000000 then
    raise exception 'the board is full' using errcode = 'check_violation', constraint = 'board_bytes';
  end if;
end $$;

create function board_items_added() returns trigger language plpgsql as $$
begin
  perform require_board_bytes(t.board_id) from (select distinct board_id from added order by board_id) t;
  return null;
end $$;
create trigger board_items_added after insert on board_items referencing new table as added
  for each statement execute function board_items_added();

-- A board that was larger before this bound may be made smaller, step by step.
create function board_items_grown() returns trigger language plpgsql as $$
begin
  perform require_board_bytes(new.board_id);
  return null;
end $$;
create trigger board_items_grown after update of value, deleted_at, board_id on board_items for each row
  when (new.deleted_at is null and (new.bytes > old.bytes or old.deleted_at is not null or new.board_id <> old.board_id))
  execute function board_items_grown();
