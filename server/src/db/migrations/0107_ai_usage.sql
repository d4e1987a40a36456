-- How much a teacher had the model of this server draft on a day (UTC): counted before a call and corrected after it.
create table ai_usage (
  user_id bigint not null references users on delete cascade,
  day date not null,
  calls int not null,
  tokens bigint not null,
  primary key (user_id, day)
);
create index ai_usage_day_idx on ai_usage (day);
