-- The token in a mail is made when it is sent: while it waits only whose it will be is stored.
alter table mails add column token_kind text check (token_kind in ('verify', 'reset'));
alter table mails add column user_id bigint references users on delete cascade;
create index mails_user_id_idx on mails (user_id);
