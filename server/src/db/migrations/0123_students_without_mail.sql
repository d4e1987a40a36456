-- The link by which a student without an e-mail address logs in on another device; made in a classroom by its teacher.
create table personal_links (
  user_id bigint primary key references users on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
create index personal_links_room_idx on personal_links (room_id);
-- The password that an account without one gets together with its first address.
alter table email_changes add column password_hash text;
