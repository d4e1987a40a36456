-- The language that is taught in a classroom and its level; null: not set. Not validated: the columns are new.
alter table rooms add column lang text, add column level text;
alter table rooms add constraint rooms_lang_check check (lang in ('en', 'ru', 'es', 'it', 'de', 'fr', 'et')) not valid;
alter table rooms add constraint rooms_level_check check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')) not valid;
