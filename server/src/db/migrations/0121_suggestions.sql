-- Whether texts that students write in this classroom may be sent to the model that drafts, for remarks that it suggests to the teacher.
alter table rooms add column suggestions boolean not null default false;
