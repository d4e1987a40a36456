-- Accounts at OpenID Connect providers that sign in to an account here. An issuer gives each of its accounts a subject for ever.
create table user_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (issuer, subject)
);
create index user_identities_user_id_idx on user_identities (user_id);
-- The provider that a session was begun by, and when the person proved there who they are, as far as it said.
alter table sessions add column issuer text, add column authenticated_at timestamptz;
