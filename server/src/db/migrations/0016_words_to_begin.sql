-- In which direction a word is asked for the first time next; null when it was asked in both. So what is new is found
-- without looking at every word that is known.
alter table words add column to_begin smallint default 1 check (to_begin in (1, 2));
update words w set to_begin = case when c.last = 2 then null else 2 end
  from (select word_id, max(direction) as last from word_cards group by word_id) c where c.word_id = w.id;
create index words_to_begin on words (user_id, to_begin desc, id) where to_begin is not null and deleted_at is null and translate <> '';

create function words_begun() returns trigger language plpgsql as $$
begin
  update words w set to_begin = case when c.last = 2 then null else 2 end
    from (select word_id, max(direction) as last from begun group by word_id) c where c.word_id = w.id;
  return null;
end $$;
create trigger word_cards_begun after insert on word_cards referencing new table as begun
  for each statement execute function words_begun();
