import type { Language } from '@keel/contract/constants'
import { renderMail, mailName, quotedName, type MailContent } from '../../adapters/mail'
import { mailMoment, zoneName } from './mail-moment'

export interface ReminderFacts {
  to: string
  first_name: string
  lang: Language
  title: string
  /** The other person of the lesson; '' if there are several. */
  partner: string
  starts_at: Date
  zone: string
  room_id: number | null
}

interface Words {
  title: string
  partner: string
  /** Short, for the subject: day and hour. */
  when: string
  zone: string
}
interface Texts {
  subject: (w: Words) => string
  before: (w: Words) => string[]
  room: string
  home: string
  after: string
}
const texts: Record<Language, Texts> = {
  en: {
    subject: ({ title, when }) => `Your lesson${title}: ${when}`,
    before: ({ title, partner, when, zone }) => [`Your lesson${title}${partner && ` with ${partner}`} starts: ${when} (${zone}).`],
    room: 'Open classroom',
    home: 'Open Keel',
    after: 'You can change or turn off these reminders under Reminders in your settings.',
  },
  ru: {
    subject: ({ title, when }) => `Ваш урок${title}: ${when}`,
    before: ({ title, partner, when, zone }) => [
      `Начало вашего урока${title}: ${when} (${zone}).`,
      ...(partner ? [`С вами: ${partner}.`] : []),
    ],
    room: 'Открыть класс',
    home: 'Открыть Keel',
    after: 'За сколько до урока присылать это письмо и присылать ли его вообще, решаете вы: раздел «Напоминания» в настройках.',
  },
  et: {
    subject: ({ title, when }) => `Sinu tund${title}: ${when}`,
    before: ({ title, partner, when, zone }) => [
      `Sinu tunni${title} algus: ${when} (${zone}).`,
      ...(partner ? [`Sinuga koos: ${partner}.`] : []),
    ],
    room: 'Ava klass',
    home: 'Ava Keel',
    after: 'Kui palju enne tundi see kiri tuleb ja kas üldse, otsustad sina: vaata seadetest „Meeldetuletused“.',
  },
}
/** Renders a reminder of a scheduled lesson, in the reader's language and time zone. */
export function reminderMail(facts: ReminderFacts, base: string): MailContent {
  const { lang, zone, room_id } = facts
  const { subject, before, room, home, after } = texts[lang]
  const when = mailMoment(facts.starts_at, lang, zone)
  const words = { title: quotedName(lang, facts.title), partner: mailName(facts.partner), when, zone: zoneName(zone) }
  return renderMail({
    to: facts.to,
    lang,
    name: facts.first_name,
    subject: subject(words),
    before: before(words),
    button: room_id === null ? { label: home, url: `${base}/home` } : { label: room, url: `${base}/room/${room_id}` },
    after: [after],
  })
}
