-- How a classroom looks in lists: one of a few colours, and one emoji. The number of a lesson in its classroom is what a lesson is called by
-- that has no name.
alter table rooms
  add column color text check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink')),
  add column emoji text check (length(emoji) between 1 and 16);
alter table lessons add column number integer;
