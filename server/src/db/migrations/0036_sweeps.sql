-- A file that something shows cannot be deleted: whoever deletes files locks them first and then looks whether they are shown.
alter table file_refs drop constraint file_refs_file_id_fkey;
alter table file_refs add constraint file_refs_file_id_fkey foreign key (file_id) references files on delete restrict;
alter table message_files drop constraint message_files_file_id_fkey;
alter table message_files add constraint message_files_file_id_fkey foreign key (file_id) references files on delete restrict;

-- What is to be removed is found without reading everything that stays.
create index boards_deleted on boards (deleted_at) where deleted_at is not null;
create index modules_deleted on modules (deleted_at) where deleted_at is not null;
create index rooms_removed on rooms (deleted_at) where deleted_at is not null;
create index lessons_deleted on lessons (deleted_at) where deleted_at is not null;
