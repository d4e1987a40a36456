-- How many mails went to an address, or were caused by an account, until a moment; the keys are hashes.
create table mail_counts (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index mail_counts_until_idx on mail_counts (until);
