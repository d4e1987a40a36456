import type { Language } from '@keel/contract/constants'
import { renderMail, mailName, quotedName, type MailContent } from '../../adapters/mail'
import { isEndOfDay, mailDay, mailMoment, zoneName } from './mail-moment'

export type HomeworkMailKind = 'homework_given' | 'homework_due' | 'homework_returned'
export interface HomeworkMailFacts {
  kind: HomeworkMailKind
  to: string
  first_name: string
  lang: Language
  teacher: string
  homework_id: number
  title: string
  opens_at: Date | null
  due_at: Date | null
  zone: string
  now: Date
}

interface Words {
  /** With a space before it and in quotation marks, or ''. */
  title: string
  teacher: string
}
interface Texts {
  subject: Record<HomeworkMailKind, (w: Words) => string>
  before: Record<HomeworkMailKind, (w: Words) => string[]>
  opens: (when: string) => string
  due: (when: string) => string
  button: string
  after: string
}
const texts: Record<Language, Texts> = {
  en: {
    subject: {
      homework_given: ({ title }) => `New homework${title}`,
      homework_due: ({ title }) => `Due soon: homework${title}`,
      homework_returned: ({ title }) => `Homework${title} was returned`,
    },
    before: {
      homework_given: ({ title, teacher }) => [`You have new homework${title}${teacher && ` from ${teacher}`}.`],
      homework_due: ({ title }) => [`Your homework${title} is not handed in yet.`],
      homework_returned: ({ title, teacher }) => [
        teacher ? `${teacher} returned your homework${title}.` : `Your homework${title} was returned.`,
        'Read the remarks, improve it and hand it in again.',
      ],
    },
    opens: (when) => `You can start it on ${when}.`,
    due: (when) => `Due: ${when}.`,
    button: 'Open homework',
    after: 'You can turn off these e-mails under Reminders in your settings.',
  },
  ru: {
    subject: {
      homework_given: ({ title }) => `Новое домашнее задание${title}`,
      homework_due: ({ title }) => `Скоро сдавать: домашнее задание${title}`,
      homework_returned: ({ title }) => `Домашнее задание${title} возвращено`,
    },
    before: {
      homework_given: ({ title, teacher }) => [`У вас новое домашнее задание${title}.`, ...(teacher ? [`Преподаватель: ${teacher}.`] : [])],
      homework_due: ({ title }) => [`Домашнее задание${title} ещё не сдано.`],
      homework_returned: ({ title, teacher }) => [
        `Ваше домашнее задание${title} вернули на доработку.`,
        ...(teacher ? [`Преподаватель: ${teacher}.`] : []),
        'Посмотрите замечания, исправьте и сдайте ещё раз.',
      ],
    },
    opens: (when) => `Начать можно: ${when}.`,
    due: (when) => `Срок: ${when}.`,
    button: 'Открыть задание',
    after: 'Отключить такие письма можно в настройках, раздел «Напоминания».',
  },
  et: {
    subject: {
      homework_given: ({ title }) => `Uus kodutöö${title}`,
      homework_due: ({ title }) => `Tähtaeg läheneb: kodutöö${title}`,
      homework_returned: ({ title }) => `Kodutöö${title} tagastati`,
    },
    before: {
      homework_given: ({ title, teacher }) => [`Sul on uus kodutöö${title}.`, ...(teacher ? [`Õpetaja: ${teacher}.`] : [])],
      homework_due: ({ title }) => [`Sinu kodutöö${title} on veel esitamata.`],
      homework_returned: ({ title, teacher }) => [
        `Sinu kodutöö${title} tagastati.`,
        ...(teacher ? [`Õpetaja: ${teacher}.`] : []),
        'Vaata märkusi, paranda ja esita uuesti.',
      ],
    },
    opens: (when) => `Alustada saab: ${when}.`,
    due: (when) => `Tähtaeg: ${when}.`,
    button: 'Ava kodutöö',
    after: 'Need kirjad saad välja lülitada seadetes, osas „Meeldetuletused“.',
  },
}

/** A day alone at its end, else with the time and the zone. */
const whenText = (at: Date, lang: Language, zone: string): string =>
  isEndOfDay(at, zone) ? mailDay(at, lang, zone) : `${mailMoment(at, lang, zone)} (${zoneName(zone)})`

/** Renders a mail about homework, in the student's language and time zone. */
export function homeworkMail(facts: HomeworkMailFacts, base: string): MailContent {
  const { kind, lang, zone, opens_at, due_at, now } = facts
  const { subject, before, opens, due, button, after } = texts[lang]
  const words = { title: quotedName(lang, facts.title), teacher: mailName(facts.teacher) }
  return renderMail({
    to: facts.to,
    lang,
    name: facts.first_name,
    subject: subject[kind](words),
    before: [
      ...before[kind](words),
      ...(opens_at !== null && opens_at > now ? [opens(whenText(opens_at, lang, zone))] : []),
      ...(due_at === null ? [] : [due(whenText(due_at, lang, zone))]),
    ],
    button: { label: button, url: `${base}/homework/${facts.homework_id}/do` },
    after: [after],
  })
}
