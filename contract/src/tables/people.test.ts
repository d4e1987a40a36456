import { expect, test } from 'vitest'
import { readPeople } from './people'

const short = (text: string) => readPeople(text).map(({ name, email, role, classroom }) => [name, email, role, classroom])

test.each([
  ['English', 'Name,Email,Role,Classroom\nMari Tamm,mari@example.test,Student,B1\nJaan Kask,jaan@example.test,teacher,'],
  ['Russian', 'ФИО;Электронная почта;Роль;Класс\nMari Tamm;mari@example.test;ученица;B1\nJaan Kask;jaan@example.test;Преподаватель;'],
  ['Estonian', 'Nimi\tE-post\tRoll\tKlass\nMari Tamm\tmari@example.test\tõpilane\tB1\nJaan Kask\tjaan@example.test\tÕpetaja\t'],
])('reads a list with %s titles', (_language, text) => {
  expect(short(text)).toEqual([
    ['Mari Tamm', 'mari@example.test', 2, 'B1'],
    ['Jaan Kask', 'jaan@example.test', 1, ''],
  ])
})

test('first and last names may be in columns of their own, in any order', () => {
  expect(short('Perekonnanimi;Eesnimi;E-post\nTamm;Mari;mari@example.test')).toEqual([['Mari Tamm', 'mari@example.test', null, '']])
  expect(short('Имя;Фамилия;Почта\nМария;Иванова;m@example.test')).toEqual([['Мария Иванова', 'm@example.test', null, '']])
})

test('without titles the columns are found by what is in them', () => {
  expect(short('mari@example.test,Mari Tamm,student\njaan@example.test,Jaan Kask,teacher')).toEqual([
    ['Mari Tamm', 'mari@example.test', 2, ''],
    ['Jaan Kask', 'jaan@example.test', 1, ''],
  ])
  expect(short('mari@example.test\njaan@example.test')).toEqual([
    ['', 'mari@example.test', null, ''],
    ['', 'jaan@example.test', null, ''],
  ])
})

test('nothing is left out: rows without an address and with an unknown role stay, with their lines', () => {
  const people = readPeople('name;e-mail;role\n"Tamm, Mari";;student\nJaan;jaan@example.test;director\n')
  expect(people).toEqual([
    { line: 2, name: 'Tamm, Mari', email: '', role: 2, classroom: '' },
    { line: 3, name: 'Jaan', email: 'jaan@example.test', role: undefined, classroom: '' },
  ])
  expect(readPeople('')).toEqual([])
})
