-- What a word is found by: every end of every word that is read in it and in its translation, each after its owner's id,
-- so that one index answers within one vocabulary, and a part of a word is found too. Those of older words are made
-- before the next search.
alter table words add column search tsvector;
-- Kilobytes: every search looks through all that was not put into its place yet.
create index words_search on words using gin (search) with (gin_pending_list_limit = 256);
create index words_searchless on words (user_id) where search is null and deleted_at is null;
