import type { Language } from '@keel/contract/constants'
import { renderMail, mailName, quotedName, type MailContent } from '../../adapters/mail'

interface Words {
  teacher: string
  room: string
}
interface Texts {
  subject: (w: Words) => string
  before: (w: Words) => string[]
  button: string
  after: string[]
}

const someone: Record<Language, string> = { en: 'Your teacher', ru: 'Преподаватель', et: 'Sinu õpetaja' }

const invitation: Record<Language, Texts> = {
  en: {
    subject: ({ teacher }) => `${teacher} has invited you to a classroom`,
    before: ({ teacher, room }) => [
      `${teacher} has invited you to the classroom${room} in Keel, where your language lessons take place.`,
      'Open the link, create an account, and you’re in.',
    ],
    button: 'Join classroom',
    after: ['If you don’t know the sender, ignore this e-mail.'],
  },
  ru: {
    subject: ({ teacher }) => `${teacher} приглашает вас в класс`,
    before: ({ teacher, room }) => [
      `${teacher} приглашает вас в класс${room} в Keel, где проходят уроки языка.`,
      'Откройте ссылку, создайте учётную запись, и вы в классе.',
    ],
    button: 'Войти в класс',
    after: ['Если вы не знаете отправителя, просто не обращайте внимания на это письмо.'],
  },
  et: {
    subject: ({ teacher }) => `${teacher} kutsub sind klassi`,
    before: ({ teacher, room }) => [
      `${teacher} kutsub sind klassi${room} keskkonnas Keel, kus toimuvad keeletunnid.`,
      'Ava link, loo konto ja oledki kohal.',
    ],
    button: 'Liitu klassiga',
    after: ['Kui sa saatjat ei tunne, jäta see kiri tähelepanuta.'],
  },
}

const added: Record<Language, Texts> = {
  en: {
    subject: ({ teacher }) => `${teacher} added you to a classroom`,
    before: ({ teacher, room }) => [`${teacher} added you to the classroom${room}. You’ll find it in your classrooms.`],
    button: 'Open classroom',
    after: [],
  },
  ru: {
    subject: ({ teacher }) => `${teacher}: вы добавлены в класс`,
    before: ({ teacher, room }) => [`Вы добавлены в класс${room}, преподаватель: ${teacher}. Класс уже ждёт вас в вашем списке.`],
    button: 'Открыть класс',
    after: [],
  },
  et: {
    subject: ({ teacher }) => `${teacher} lisas sind klassi`,
    before: ({ teacher, room }) => [`${teacher} lisas sind klassi${room}. See ootab sind sinu klasside seas.`],
    button: 'Ava klass',
    after: [],
  },
}

interface Facts {
  to: string
  name: string
  lang: Language
  teacher: string
  room: string
  url: string
}

function write(texts: Record<Language, Texts>, { to, name, lang, teacher, room, url }: Facts): MailContent {
  const { subject, before, button, after } = texts[lang]
  const words = { teacher: mailName(teacher) || someone[lang], room: quotedName(lang, room) }
  return renderMail({
    to,
    lang,
    name,
    subject: subject(words),
    before: before(words),
    button: { label: button, url },
    after,
  })
}

/** To an unknown address: `lang` is the teacher's, and the link sets it for the reader. */
export const invitationMail = (facts: Omit<Facts, 'name'>): MailContent =>
  write(invitation, { ...facts, name: '', url: `${facts.url}?lang=${facts.lang}` })
/** To a student who is a member now, in their own language. */
export const addedMail = (facts: Facts): MailContent => write(added, facts)
