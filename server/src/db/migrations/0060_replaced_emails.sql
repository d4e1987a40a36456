-- Confirmed addresses that a change replaces: for some days the link mailed to one takes the account back. The oldest wins.
create table replaced_emails (
  user_id bigint not null references users on delete cascade,
  email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, email)
);
insert into replaced_emails (user_id, email, asked_at, expires_at)
  select user_id, email, min(created_at), max(expires_at) from user_tokens
  where kind = 'email-undo' and email is not null group by user_id, email;
insert into replaced_emails (user_id, email, asked_at, expires_at)
  select user_id, to_address, min(created_at), min(created_at) + interval '3 days' from mails
  where token_kind = 'email-undo' and status = 'waiting' and user_id is not null group by user_id, to_address
  on conflict do nothing;
-- 'refuse': what remains of the link that confirmed an address, so that its owner can refuse the account for some days.
alter table user_tokens drop constraint user_tokens_kind_check;
alter table user_tokens add constraint user_tokens_kind_check check (kind in ('verify', 'refuse', 'reset', 'email', 'email-undo'));
