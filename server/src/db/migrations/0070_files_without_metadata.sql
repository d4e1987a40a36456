-- Which cleaning the stored bytes of a file went through; those of before, and what an older process stores, are 0 and cleaned later.
alter table files add column clean_version smallint not null default 0;
create index files_clean_version_idx on files (clean_version, id);
