-- What a teacher writes about a lesson: for oneself, and for those who were in it.
alter table lessons
  add column private_note text not null default '',
  add column shared_note text not null default '',
  add column homework text not null default '';
create index lessons_owner_started on lessons (owner_id, started_at) where deleted_at is null;
