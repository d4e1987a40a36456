-- Texts of the school that runs the site: one row for each, in all languages; null where one is not written. `version` grows with
-- every change, and a row stays when its text is removed: who read an older version never overwrites a newer one.
create table site_texts (
  text text primary key check (text in ('name', 'greeting', 'imprint', 'terms', 'privacy', 'accessibility')),
  en jsonb,
  ru jsonb,
  et jsonb,
  version int not null,
  updated_at timestamptz not null
);
