-- Browsers that a person allowed to show pushes while they are not in Keel: at most one for each session, and it ends with the session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id text not null unique references sessions on delete cascade,
  -- The browser's address at its push service.
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  -- How many pushes in a row were not taken.
  failures int not null default 0,
  created_at timestamptz not null
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
-- Pushes that wait to be sent to a browser. What a push is about is read when it is sent: nothing is sent about what is gone or seen by then.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  notification_id bigint references notifications on delete cascade,
  message_id bigint references messages on delete cascade,
  attempts int not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(notification_id, message_id) = 1),
  unique (subscription_id, notification_id),
  unique (subscription_id, message_id)
);
create index pushes_next_at_idx on pushes (next_at);
create index pushes_notification_id_idx on pushes (notification_id) where notification_id is not null;
create index pushes_message_id_idx on pushes (message_id) where message_id is not null;
alter table notification_settings
  add column push_lessons boolean not null default true,
  add column push_homework boolean not null default true,
  add column push_messages boolean not null default true;
