import { LANGUAGES, type Role, ROLE } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { connectedMail, passkeyMail, verifyMail } from './mails'

const BASE = 'https://keel.example'
const person = (lang: (typeof LANGUAGES)[number], role: Role = ROLE.student) => ({
  id: 1,
  email: 'mari@example.test',
  first_name: 'Mari',
  last_name: 'Maasikas',
  created_at: new Date('2026-11-22T19:12:00Z'),
  role,
  lang,
})

test.each([
  ['en', 'teacher account', 'student account'],
  ['ru', 'учётная запись преподавателя', 'учётная запись ученика'],
  ['et', 'õpetaja konto', 'õpilase konto'],
] as const)('the mail to a new address says in %s which account was made', (lang, teacher, student) => {
  expect(verifyMail(person(lang, ROLE.teacher), BASE).text).toContain(teacher)
  expect(verifyMail(person(lang), BASE).text).toContain(student)
})

test.each(LANGUAGES)('a mail in %s names what was added to the account', (lang) => {
  expect(connectedMail(person(lang), 'Meie Kool', BASE).text).toContain('Meie Kool')
  expect(passkeyMail(person(lang), 'Phone of Mari', BASE).text).toContain('Phone of Mari')
})
