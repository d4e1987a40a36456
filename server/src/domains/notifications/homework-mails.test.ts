import type { Language } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { homeworkMail, type HomeworkMailFacts, type HomeworkMailKind } from './homework-mails'

const facts: HomeworkMailFacts = {
  kind: 'homework_given',
  to: 'sasha@example.test',
  first_name: 'Sasha',
  lang: 'en',
  teacher: 'Mari Maasikas',
  homework_id: 7,
  title: 'Cases',
  opens_at: null,
  due_at: new Date('2030-05-10T20:59:59Z'),
  zone: 'Europe/Tallinn',
  now: new Date('2030-05-06T09:00:00Z'),
}
const mailOf = (more: Partial<HomeworkMailFacts>) => homeworkMail({ ...facts, ...more }, 'https://keel.example')

test.each<[Language, HomeworkMailKind, string, string]>([
  ['en', 'homework_given', 'New homework “Cases”', 'You have new homework “Cases” from Mari Maasikas.\n\nDue: Friday 10 May.'],
  ['en', 'homework_due', 'Due soon: homework “Cases”', 'Your homework “Cases” is not handed in yet.\n\nDue: Friday 10 May.'],
  ['en', 'homework_returned', 'Homework “Cases” was returned', 'Mari Maasikas returned your homework “Cases”.\n\nRead the remarks'],
  ['ru', 'homework_given', 'Новое домашнее задание «Cases»', 'Преподаватель: Mari Maasikas.\n\nСрок: пятница, 10 мая.'],
  ['ru', 'homework_due', 'Скоро сдавать: домашнее задание «Cases»', 'ещё не сдано.\n\nСрок: пятница, 10 мая.'],
  ['ru', 'homework_returned', 'Домашнее задание «Cases» возвращено', 'Преподаватель: Mari Maasikas.\n\nПосмотрите замечания'],
  ['et', 'homework_given', 'Uus kodutöö „Cases“', 'Õpetaja: Mari Maasikas.\n\nTähtaeg: reede, 10. mai.'],
  ['et', 'homework_due', 'Tähtaeg läheneb: kodutöö „Cases“', 'on veel esitamata.\n\nTähtaeg: reede, 10. mai.'],
  ['et', 'homework_returned', 'Kodutöö „Cases“ tagastati', 'Õpetaja: Mari Maasikas.\n\nVaata märkusi'],
])('a mail in %s about %s names the homework, its teacher and the day it is due', (lang, kind, subject, text) => {
  const mail = mailOf({ lang, kind })
  expect([mail.to, mail.subject]).toEqual(['sasha@example.test', subject])
  expect(mail.text).toContain(text)
  expect(mail.text).toContain('https://keel.example/homework/7/do')
})

test.each<[Language, string, string]>([
  ['en', 'You can start it on Wednesday 8 May at 12:00 (Europe/Tallinn).', 'Due: Friday 10 May at 15:30 (Europe/Tallinn).'],
  ['ru', 'Начать можно: среда, 8 мая в 12:00 (Europe/Tallinn).', 'Срок: пятница, 10 мая в 15:30 (Europe/Tallinn).'],
  ['et', 'Alustada saab: kolmapäev, 8. mai, kell 12:00 (Europe/Tallinn).', 'Tähtaeg: reede, 10. mai, kell 15:30 (Europe/Tallinn).'],
])('a mail in %s says when homework opens, and the time that is due before the end of a day', (lang, opens, due) => {
  const terms = { opens_at: new Date('2030-05-08T09:00:00Z'), due_at: new Date('2030-05-10T12:30:00Z') }
  const { text } = mailOf({ lang, ...terms })
  expect(text).toContain(opens)
  expect(text).toContain(due)
  // Once it is open, the past is not told.
  expect(mailOf({ lang, ...terms, now: new Date('2030-05-08T09:00:00Z') }).text).not.toContain(opens)
})

test.each<Language>(['en', 'ru', 'et'])('a mail in %s carries no web address of a title or a name', (lang) => {
  for (const kind of ['homework_given', 'homework_due', 'homework_returned'] as const) {
    const mail = mailOf({ lang, kind, title: 'win at evil.example', teacher: 'Go to evil.example', due_at: null })
    expect(mail.text).not.toContain('evil')
    expect(mail.subject).not.toMatch(/evil|undefined|null|[“«„]/)
  }
})
