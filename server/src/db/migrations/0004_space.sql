-- Everybody has at most one module outside classrooms and the library: their own space.
create unique index modules_space on modules (owner_id) where room_id is null and library_id is null;
