-- Boards of a library that are offered where a board is added.
alter table library_items add column template boolean not null default false;
alter table library_items add constraint library_items_template_check check (not template or type = 6) not valid;
create index library_items_templates_idx on library_items (owner_id) where template;
