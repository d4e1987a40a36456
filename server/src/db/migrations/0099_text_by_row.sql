-- A value that is saved counts by its row: a list of the rows that a statement changed copies each value twice, and nearly every
-- statement changes one row. Where the size stays, as when an item moves or is hidden, nothing runs.
create or replace function count_text() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select sum(bytes) into change from added;
  elsif tg_op = 'DELETE' then
    select -sum(bytes) into change from gone;
  else
    change = new.bytes - old.bytes;
  end if;
  if change <> 0 then
    insert into text_bytes values (change);
  end if;
  return null;
end $$;
create or replace trigger text_changed after update of value on board_items for each row
  when (new.bytes <> old.bytes) execute function count_text();
