import type { Language } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { reminderMail, type ReminderFacts } from './mails'

const facts: ReminderFacts = {
  to: 'sasha@example.test',
  first_name: 'Sasha',
  lang: 'en',
  title: 'Cases',
  partner: 'Mari Maasikas',
  starts_at: new Date('2030-05-06T15:00:00Z'),
  zone: 'America/New_York',
  room_id: 7,
}
const mailOf = (more: Partial<ReminderFacts>) => reminderMail({ ...facts, ...more }, 'https://keel.example')

test.each<[Language, string, string, string]>([
  [
    'en',
    'Your lesson “Cases”: Monday 6 May at 11:00',
    'Your lesson “Cases” with Mari Maasikas starts: Monday 6 May at 11:00 (America/New York).',
    'You can change or turn off these reminders',
  ],
  [
    'ru',
    'Ваш урок «Cases»: понедельник, 6 мая в 11:00',
    'Начало вашего урока «Cases»: понедельник, 6 мая в 11:00 (America/New York).\n\nС вами: Mari Maasikas.',
    'раздел «Напоминания» в настройках',
  ],
  [
    'et',
    'Sinu tund „Cases“: esmaspäev, 6. mai, kell 11:00',
    'Sinu tunni „Cases“ algus: esmaspäev, 6. mai, kell 11:00 (America/New York).\n\nSinuga koos: Mari Maasikas.',
    'vaata seadetest „Meeldetuletused“',
  ],
])('a reminder in %s has lesson, local time and the other person', (lang, subject, before, after) => {
  const mail = mailOf({ lang })
  expect([mail.to, mail.subject]).toEqual(['sasha@example.test', subject])
  expect(mail.text).toContain(before)
  expect(mail.text).toContain(after)
  expect(mail.text).toContain('https://keel.example/room/7')
  const bare = mailOf({ lang, partner: '', title: '', room_id: null })
  expect(bare.text).not.toMatch(/with|С вами|Sinuga koos/)
  expect(bare.text).not.toContain('undefined')
  expect(bare.text).toContain('https://keel.example/home')
  expect(bare.subject).not.toMatch(/[“«„]/)
})
