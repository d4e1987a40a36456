-- A name of each mail that no other installation, and no restored backup, gives again. It stays the same on a retry.
alter table mails add column message_id uuid not null default gen_random_uuid();
