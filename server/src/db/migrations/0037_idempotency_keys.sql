-- The answers of calls that created something, by the key the browser made for the call: sent again it creates nothing.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  call text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
