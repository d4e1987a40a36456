-- The note of a deck that a word is from: its id there, a sum of what it said at the last import, and a sum of the word as that import left
-- it (null: the word was different then). A word whose own sum differs was changed here.
alter table words add column note_id text, add column note_sum text, add column note_state text;
