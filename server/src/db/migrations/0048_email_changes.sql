-- A new address of an account, until the link in the mail to it is followed.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- 'email' confirms a new address, 'email-undo' takes a change back. Both belong to the address they were mailed to.
alter table user_tokens drop constraint user_tokens_kind_check;
alter table user_tokens add constraint user_tokens_kind_check check (kind in ('verify', 'reset', 'email', 'email-undo'));
alter table user_tokens add column email text;
alter table mails drop constraint mails_token_kind_check;
alter table mails add constraint mails_token_kind_check check (token_kind in ('verify', 'reset', 'email', 'email-undo'));
