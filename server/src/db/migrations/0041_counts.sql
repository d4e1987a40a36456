-- What happened how often under a name in a window of time: attempts at passwords, mails. The keys are hashes. It takes the place of
-- mail_counts, which stays for processes of the last version and can be dropped with the next.
create table counts (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index counts_until_idx on counts (until);
