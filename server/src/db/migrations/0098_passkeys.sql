-- Passkeys that sign in to an account. Its `handle` is what authenticators know an account as: random, and one for all of a person's passkeys.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  handle bytea not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);
-- Challenges that a passkey has answered: each counts once.
create table used_challenges (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires_at_idx on used_challenges (expires_at);
