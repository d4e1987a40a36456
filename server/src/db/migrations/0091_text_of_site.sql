-- How many bytes the values of all items have, kept by triggers: their sum. Each statement adds a row with what it changed, so that none
-- waits for another; every hour one row takes the place of all.
create table text_bytes (bytes bigint not null);

create function count_text() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select sum(bytes) into change from added;
  elsif tg_op = 'DELETE' then
    select -sum(bytes) into change from gone;
  else
    select (select sum(bytes) from added) - (select sum(bytes) from gone) into change;
  end if;
  if change <> 0 then
    insert into text_bytes values (change);
  end if;
  return null;
end $$;
create trigger text_added after insert on board_items referencing new table as added
  for each statement execute function count_text();
create trigger text_gone after delete on board_items referencing old table as gone
  for each statement execute function count_text();
create trigger text_changed after update on board_items referencing old table as gone new table as added
  for each statement execute function count_text();
insert into text_bytes select sum(bytes) from board_items having count(*) > 0;
