-- Pictures of a message: its channel's people read them while it stands. The size on the screen is known beforehand, so
-- that nothing jumps when a picture has come.
create table message_files (
  message_id bigint not null references messages on delete cascade,
  file_id bigint not null references files on delete cascade,
  position smallint not null,
  width int,
  height int,
  primary key (message_id, file_id)
);
create index message_files_file on message_files (file_id);

-- Its words, each after the channel's id, so that one index answers within one's channels. Those of older messages are
-- made before the next search.
alter table messages add column words tsvector;
create index messages_words on messages using gin (words);
create index messages_wordless on messages (channel_id) where words is null and deleted_at is null;
