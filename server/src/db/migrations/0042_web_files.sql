-- Files of the web client of the last builds, whose names change with their content: a page of one build gets its files from a process
-- that has another. body is compressed by Brotli where the build has such a copy. All files of a build have the moment of its last start.
create table web_files (
  name text primary key,
  body bytea not null,
  compressed boolean not null,
  build_at timestamptz not null
);
-- Compressed already.
alter table web_files alter body set storage external;
