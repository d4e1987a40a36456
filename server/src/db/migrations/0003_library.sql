-- A teacher's library. Whatever is not a folder stands in a module of its own (`modules.library_id`), so that what is on
-- it is the same boards and items as in a classroom.
create table library_items (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  folder_id bigint references library_items on delete cascade,
  type smallint not null,
  name text not null,
  -- The name as names are ordered, made by the program: an index cannot hold an order that changes with the ICU version.
  sort_key text collate "C" not null,
  -- Words of the name and of what is inside, each after the owner's id, so that one index answers within one library.
  words tsvector not null default '',
  -- The words are older than what is inside; they are made anew before the next search.
  stale boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What was deleted together comes back together: the item that was asked for.
  bin_id bigint,
  check (folder_id is distinct from id)
);
create index library_items_name on library_items (owner_id, coalesce(folder_id, 0), (type <> 5), sort_key, id) where deleted_at is null;
-- For a search that finds much: it goes through the names in their order and stops at a page.
create index library_items_all on library_items (owner_id, (type <> 5), sort_key, id) where deleted_at is null;
create index library_items_changed on library_items (owner_id, coalesce(folder_id, 0), (type <> 5), updated_at desc, id desc) where deleted_at is null;
create index library_items_type on library_items (owner_id, coalesce(folder_id, 0), (type <> 5), type, sort_key, id) where deleted_at is null;
create index library_items_folder on library_items (folder_id);
create index library_items_bin on library_items (owner_id, deleted_at) where deleted_at is not null;
create index library_items_bin_id on library_items (bin_id) where bin_id is not null;
create index library_items_deleted on library_items (deleted_at) where deleted_at is not null;
create index library_items_stale on library_items (owner_id) where stale and deleted_at is null;
create index library_items_words on library_items using gin (words);

alter table modules add column library_id bigint references library_items on delete cascade;
-- The type of that library item: what it may hold.
alter table modules add column library_type smallint;
alter table modules add check ((library_id is null) = (library_type is null) and (library_id is null or room_id is null));
create unique index modules_library on modules (library_id) where library_id is not null;

-- The token stands in plain text: its owner may see the link again.
create table library_shares (
  token text primary key,
  item_id bigint not null references library_items on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index library_shares_live on library_shares (item_id) where revoked_at is null;
create index library_shares_item on library_shares (item_id);

-- Since when nothing refers to a file; null while something does. A new file is not used yet.
alter table files add column unused_since timestamptz default now();
update files set unused_since = null where exists (select 1 from file_refs r where r.file_id = files.id);
create index files_unused on files (unused_since) where unused_since is not null;
