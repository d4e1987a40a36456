-- As modules: 1 is hidden from students, 2 is shown.
alter table boards add column hidden smallint not null default 2 check (hidden in (1, 2));
alter table board_items add column hidden smallint not null default 2 check (hidden in (1, 2));
