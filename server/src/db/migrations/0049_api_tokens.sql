-- Tokens for scripts: they act for their person within their scopes, until they expire or are revoked (deleted).
create table api_tokens (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index api_tokens_user_id_name_idx on api_tokens (user_id, lower(name));
create index api_tokens_expires_at_idx on api_tokens (expires_at);
