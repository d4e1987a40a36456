-- A note for the teacher (item type 32) is hidden from students, whatever writes it. Not validated, which would read the whole table
-- under a lock: no item of this type is older than the constraint.
alter table board_items add constraint board_items_teacher_note_check check (type <> 32 or hidden = 1) not valid;
