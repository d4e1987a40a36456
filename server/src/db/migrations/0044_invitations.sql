-- Invitations to register. The token is in plain text: operators may see the link again.
create table site_invitations (
  id bigint generated always as identity primary key,
  token text not null unique,
  role smallint not null check (role in (1, 2)),
  -- Whom it was mailed to; nobody else can use it.
  email text check (email = lower(email)),
  uses_max int not null check (uses_max > 0),
  uses int not null default 0 check (uses between 0 and uses_max),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index site_invitations_created_by_idx on site_invitations (created_by);
