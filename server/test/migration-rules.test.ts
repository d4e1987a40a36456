import { expect, test } from 'vitest'
import { migrationFile, migrationFiles } from '../src/db/migrate'
import { LAST_RELEASE } from './last-release'
import { breaksLastRelease } from './migration-rules'

const before = migrationFile('0001_before', 'create table pets (id int);')
const problems = (text: string): string[] => breaksLastRelease([before, migrationFile('0002_after', text)], before.name)

test('no migration since the last release breaks its processes', () => {
  expect(migrationFiles.map(({ name }) => name)).toContain(LAST_RELEASE.migration)
  expect(breaksLastRelease(migrationFiles, LAST_RELEASE.migration)).toEqual([])
})

test.each([
  ['drop table pets;', 'drops a table, view, type or sequence'],
  ['alter table pets drop column name;', 'drops a column'],
  ['ALTER TABLE pets\n  DROP name;', 'drops a column'],
  ['alter table pets drop if exists name cascade;', 'drops a column'],
  ['alter table pets rename name to title;', 'renames'],
  ['alter table pets alter column id type bigint;', 'changes a type'],
  ['alter table pets alter id set data type bigint;', 'changes a type'],
  ['alter table pets alter id set not null;', 'makes a column not null'],
  ['alter table pets alter id drop default;', 'drops a default'],
  ['drop trigger pets_search on pets;', 'drops a function or trigger'],
  ['alter table pets add born date not null, add name text;', 'adds a column that has to be filled'],
])('refuses %s', (text, reason) => {
  expect(problems(text)).toEqual([`0002_after ${reason}`])
})

test.each([
  `alter table pets add column name text not null default 'drop table', add born date;`,
  'create table toys (id int not null); create index toys_id_idx on toys (id);',
  '-- drop table pets\nalter table pets drop constraint pets_check;',
  'drop index pets_name_idx;',
  'alter table pets alter id drop not null;',
  'alter table pets add constraint pets_id_check check (id is not null) not valid;',
  'create or replace function f() returns int language sql as $$ drop table pets $$;',
])('allows %s', (text) => {
  expect(problems(text)).toEqual([])
})

test('a migration that names what a program has to know may drop', () => {
  expect(problems('-- needs: 0001_before\ndrop table pets;')).toEqual([])
  expect(problems('-- needs: 0002_after\ndrop table pets;')).toEqual([])
  expect(problems('-- needs: 0009_none\ndrop table pets;')).toEqual(['0002_after needs 0009_none, which is no migration before it'])
})
