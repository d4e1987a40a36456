-- A picture and a sound of a word, files of its owner. Not validated, which would read the whole table under a lock: the columns are new.
alter table words add column picture_id bigint, add column sound_id bigint;
alter table words add constraint words_picture_id_fkey foreign key (picture_id) references files on delete restrict not valid;
alter table words add constraint words_sound_id_fkey foreign key (sound_id) references files on delete restrict not valid;
create index words_picture_id_idx on words (picture_id) where picture_id is not null;
create index words_sound_id_idx on words (sound_id) where sound_id is not null;
