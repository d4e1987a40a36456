-- Mails that were not sent keep their text, so that an operator can have them sent again: then they are tried anew.
alter table mails add column retried_at timestamptz;
-- Set while a process sends the mail; `next_at` is then the end of its claim.
alter table mails add column claimed_at timestamptz;
-- Whose fault the last refusal was.
alter table mails add column refusal text check (refusal in ('site', 'later', 'never'));
create index mails_unsent on mails (id) where status <> 'sent';

-- One row while no mails are taken, for all processes: the mails that were due before `refused_at` wait until `next_at`.
create table mail_outage (
  id boolean primary key default true check (id),
  reason text not null,
  since timestamptz not null,
  refused_at timestamptz not null,
  next_at timestamptz not null,
  times int not null
);
