import { ROLE, type Language, type Role } from '@keel/contract/constants'
import type { UserRow } from '../users'
import { mailName, renderMail, type MailContent } from '../../adapters/mail'

interface Facts {
  to: string
  lang: Language
  /** Name of the operator who invites. */
  from: string
  role: Role
  days: number
  url: string
}

interface Texts {
  subject: string
  before: (from: string, isTeacher: boolean) => string[]
  button: string
  after: (days: number) => string[]
}

const texts: Record<Language, Texts> = {
  en: {
    subject: 'You’re invited to Keel',
    before: (from, isTeacher) => [
      `${from || 'The operator of this site'} invites you to Keel, a classroom for language lessons, as a ${isTeacher ? 'teacher' : 'student'}.`,
      'Open the link and create your account with this e-mail address.',
    ],
    button: 'Create account',
    after: (days) => [
      `The link works once, for ${days === 1 ? 'one day' : `${days} days`}.`,
      'If you don’t know the sender, ignore this e-mail.',
    ],
  },
  ru: {
    subject: 'Вас приглашают в Keel',
    before: (from, isTeacher) => [
      `${from || 'Администратор сайта'} приглашает вас в Keel, класс для языковых уроков. Ваша роль: ${isTeacher ? 'преподаватель' : 'ученик'}.`,
      'Откройте ссылку и создайте учётную запись с этим e-mail.',
    ],
    button: 'Создать учётную запись',
    after: (days) => [
      `Ссылка одноразовая. Срок её действия в днях: ${days}.`,
      'Если вы не знаете отправителя, просто не обращайте внимания на это письмо.',
    ],
  },
  et: {
    subject: 'Kutse keskkonda Keel',
    before: (from, isTeacher) => [
      `${from || 'Selle lehe haldaja'} kutsub sind ${isTeacher ? 'õpetajaks' : 'õpilaseks'} keskkonda Keel, kus toimuvad keeletunnid.`,
      'Ava link ja loo konto selle e-posti aadressiga.',
    ],
    button: 'Loo konto',
    after: (days) => [
      `Link toimib ühe korra ja kehtib ${days === 1 ? 'ühe päeva' : `${days} päeva`}.`,
      'Kui sa saatjat ei tunne, jäta see kiri tähelepanuta.',
    ],
  },
}

const testTexts: Record<Language, { subject: string; text: string; button: string }> = {
  en: { subject: 'Test e-mail from Keel', text: 'E-mails from Keel arrive.', button: 'Open Keel' },
  ru: { subject: 'Пробное письмо от Keel', text: 'Письма от Keel доходят.', button: 'Открыть Keel' },
  et: { subject: 'Proovikiri keskkonnast Keel', text: 'Kirjad keskkonnast Keel jõuavad kohale.', button: 'Ava Keel' },
}

/** To an operator who wants to know whether mails arrive. */
export function testMail({ email, lang, first_name }: Pick<UserRow, 'email' | 'lang' | 'first_name'>, url: string): MailContent {
  const { subject, text, button } = testTexts[lang]
  return renderMail({
    to: email,
    lang,
    name: first_name,
    subject,
    before: [text],
    button: { label: button, url },
    after: [],
  })
}

/** To an address that may have no account: `lang` is the operator's, and the link sets it for the reader. */
export function siteInvitationMail({ to, lang, from, role, days, url }: Facts): MailContent {
  const { subject, before, button, after } = texts[lang]
  return renderMail({
    to,
    lang,
    name: '',
    subject,
    before: before(mailName(from), role === ROLE.teacher),
    button: { label: button, url: `${url}&lang=${lang}` },
    after: after(days),
  })
}
