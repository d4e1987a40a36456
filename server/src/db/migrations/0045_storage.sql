-- How many bytes of files each person stores, kept by triggers: nobody counts files to know it. 0 is for files whose owner's account was
-- deleted. Archives that are being imported do not count.
create table storage_used (
  owner_id bigint primary key,
  bytes bigint not null
);
create index storage_used_bytes_idx on storage_used (bytes desc, owner_id);

create function count_storage() returns trigger language plpgsql as $$
begin
  -- In the order of owners, so that two statements never wait for each other.
  if tg_op = 'INSERT' then
    insert into storage_used as s (owner_id, bytes)
      select coalesce(owner_id, 0), sum(size) from added where mime <> 'application/zip' group by 1 order by 1
      on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    insert into storage_used as s (owner_id, bytes)
      select coalesce(owner_id, 0), -sum(size) from gone where mime <> 'application/zip' group by 1 order by 1
      on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes;
  else
    insert into storage_used as s (owner_id, bytes)
      select owner_id, sum(size) from (
        select coalesce(owner_id, 0) as owner_id, size from added where mime <> 'application/zip'
        union all select coalesce(owner_id, 0), -size from gone where mime <> 'application/zip') changed
      group by 1 having sum(size) <> 0 order by 1
      on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger files_added after insert on files referencing new table as added for each statement execute function count_storage();
create trigger files_gone after delete on files referencing old table as gone for each statement execute function count_storage();
create trigger files_changed after update on files referencing old table as gone new table as added
  for each statement execute function count_storage();
insert into storage_used select coalesce(owner_id, 0), sum(size) from files where mime <> 'application/zip' group by 1;

create index files_size_idx on files (size desc, id);
-- The storage an operator allows this person, in megabytes; without it the setting of their role.
alter table users add column storage_mb int check (storage_mb >= 0);
