-- Operators of the site, closed accounts and when people were last seen.
alter table users add column operator_since timestamptz;
alter table users add column closed_at timestamptz;
alter table users add column seen_at timestamptz;
create index users_operator_idx on users (id) where operator_since is not null;
create index users_closed_idx on users (id) where closed_at is not null;
create index users_role_idx on users (role, id);
-- The words of names and addresses, for the operators' search; `search.ts` of the domain site has the same expression.
create index users_words_idx on users using gin (
  to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '@.+-_''', '      '))
);

-- What operators have set. `claimed` exists as soon as the site has had a teacher: the first of a new installation becomes its operator.
create table site_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
insert into site_settings (name, value) select 'claimed', 'true' where exists (select from users where role = 1);

-- What operators did, sign-ins and refusals; rows are deleted after a year.
create table site_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- Who did it; null for a stranger and for a command on the machine.
  user_id bigint references users on delete set null,
  -- Whom it concerned.
  person_id bigint references users on delete set null,
  address text not null default '',
  details jsonb not null default '{}'
);
create index site_log_at_idx on site_log (at);
create index site_log_kind_idx on site_log (kind, id);
create index site_log_user_idx on site_log (user_id, id);
create index site_log_person_idx on site_log (person_id, id);
