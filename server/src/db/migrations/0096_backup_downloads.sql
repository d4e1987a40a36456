-- Until when this session may download backups, after its owner entered the password.
alter table sessions add column backups_until timestamptz;
