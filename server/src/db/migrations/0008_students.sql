-- What a teacher keeps about a student. It outlives the classroom they share.
create table students (
  teacher_id bigint not null references users on delete cascade,
  student_id bigint not null references users on delete cascade,
  alias text,
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  note text not null default '',
  archived boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (teacher_id, student_id)
);
create index students_student on students (student_id);
