-- An address belongs to the account that confirmed it; unconfirmed accounts may name the same one until then.
drop index users_email;
create unique index users_confirmed_email_idx on users (lower(email)) where verified_at is not null;
create index users_email_idx on users (lower(email));

-- Addresses invited by mail: an account that confirms one of them joins the classroom, while the mailed link is live.
create table room_invitations (
  token text not null references room_invites on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  primary key (token, email)
);
create index room_invitations_email_idx on room_invitations (email);
