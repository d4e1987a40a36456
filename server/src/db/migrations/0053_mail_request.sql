-- The call or job that queued a mail, for the log line of its delivery.
alter table mails add column request_id text;
