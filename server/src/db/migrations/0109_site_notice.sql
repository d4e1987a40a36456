-- A notice of the operators to everybody who is signed in, until a moment or until it is removed.
alter table site_texts drop constraint site_texts_text_check;
alter table site_texts add constraint site_texts_text_check check (
  text in ('name', 'greeting', 'notice', 'imprint', 'terms', 'privacy', 'accessibility')
);
alter table site_texts add column until timestamptz;
