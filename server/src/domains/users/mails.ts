import { LOCALES, RESET_TOKEN_HOURS, ROLE, VERIFY_TOKEN_DAYS, type Language } from '@keel/contract/constants'
import type { Role } from '@keel/contract/constants'
import { renderMail, quotedName, TOKEN_SLOT, type MailContent, type MailToken } from '../../adapters/mail'

export interface Reader {
  email: string
  first_name: string
  lang: Language
}
export interface MailTexts {
  subject: string
  before: string[]
  button: string
  after: string[]
}

/** An account as its verification mail describes it, to a reader who may not know of it. */
interface NewAccount {
  id: number
  email: string
  first_name: string
  last_name: string
  role: Role
  lang: Language
  created_at: Date
}
interface NewAccountTexts extends Omit<MailTexts, 'before'> {
  /** `name` with a space before it, or ''. */
  before: (isTeacher: boolean, name: string, when: string) => string[]
  refuse: string
}

const verify: Record<Language, NewAccountTexts> = {
  en: {
    subject: 'Confirm your e-mail address',
    before: (isTeacher, name, when) => [
      `Welcome to Keel. A ${isTeacher ? 'teacher' : 'student'} account${name && ` in the name of${name}`} was created with this address on ${when} UTC.`,
      'Confirm the address only if it was you who created the account.',
    ],
    button: 'Confirm e-mail',
    after: [`The link works once and is valid for ${VERIFY_TOKEN_DAYS} days.`],
    refuse: 'This wasn’t me: remove my address from the account',
  },
  ru: {
    subject: 'Подтвердите адрес электронной почты',
    before: (isTeacher, name, when) => [
      `Добро пожаловать в Keel. С этим адресом создана учётная запись ${isTeacher ? 'преподавателя' : 'ученика'}${name && ` на имя${name}`} (${when} UTC).`,
      'Подтвердите адрес, только если учётную запись создали вы.',
    ],
    button: 'Подтвердить e-mail',
    after: [`Ссылка одноразовая и действует ${VERIFY_TOKEN_DAYS} дней.`],
    refuse: 'Это был не я: убрать мой адрес из учётной записи',
  },
  et: {
    subject: 'Kinnita oma e-posti aadress',
    before: (isTeacher, name, when) => [
      `Tere tulemast! Selle aadressiga loodi ${isTeacher ? 'õpetaja' : 'õpilase'} konto${name && ` nimega${name}`} (${when} UTC).`,
      'Kinnita aadress ainult siis, kui lõid konto ise.',
    ],
    button: 'Kinnita e-posti aadress',
    after: [`Link toimib ühe korra ja kehtib ${VERIFY_TOKEN_DAYS} päeva.`],
    refuse: 'See ei olnud mina: eemalda minu aadress sellelt kontolt',
  },
}

const reset: Record<Language, MailTexts> = {
  en: {
    subject: 'Set a new password',
    before: ['Someone, probably you, asked to set a new password for your Keel account.'],
    button: 'Set a new password',
    after: [
      `The link works once and is valid for ${RESET_TOKEN_HOURS} hour.`,
      'If it wasn’t you, ignore this e-mail. Your password stays the same.',
    ],
  },
  ru: {
    subject: 'Новый пароль',
    before: ['Кто-то, вероятно вы, запросил новый пароль для вашей учётной записи в Keel.'],
    button: 'Задать новый пароль',
    after: [
      `Ссылка одноразовая и действует ${RESET_TOKEN_HOURS} час.`,
      'Если это были не вы, ничего не делайте: пароль останется прежним.',
    ],
  },
  et: {
    subject: 'Uus parool',
    before: ['Keegi, tõenäoliselt sina ise, soovis uut parooli sinu kontole keskkonnas Keel.'],
    button: 'Määra uus parool',
    after: [
      `Link toimib ühe korra ja kehtib ${RESET_TOKEN_HOURS} tunni.`,
      'Kui see ei olnud sina, siis ära tee midagi: parool jääb samaks.',
    ],
  },
}

const changed: Record<Language, MailTexts> = {
  en: {
    subject: 'Your password was changed',
    before: ['The password of your Keel account has just been changed, and all other devices have been logged out.'],
    button: 'This wasn’t me',
    after: ['If it was you, you don’t need to do anything.'],
  },
  ru: {
    subject: 'Ваш пароль изменён',
    before: ['Пароль вашей учётной записи в Keel только что был изменён, на всех остальных устройствах выполнен выход.'],
    button: 'Это был не я',
    after: ['Если это были вы, ничего делать не нужно.'],
  },
  et: {
    subject: 'Sinu parool muudeti',
    before: ['Sinu konto parool keskkonnas Keel muudeti äsja ja kõik teised seadmed logiti välja.'],
    button: 'See ei olnud mina',
    after: ['Kui see olid sina ise, ei ole vaja midagi teha.'],
  },
}

/** `name` is that of the passkey with a space before it, or ''. */
const passkey: Record<Language, (name: string) => MailTexts> = {
  en: (name) => ({
    subject: 'A passkey was added to your account',
    before: [`The passkey${name} has just been added to your Keel account. It logs in without your password.`],
    button: 'This wasn’t me',
    after: ['If it was you, you don’t need to do anything.', 'If it wasn’t, set a new password. That removes all passkeys.'],
  }),
  ru: (name) => ({
    subject: 'К вашей учётной записи добавлен ключ доступа',
    before: [`К вашей учётной записи в Keel только что добавлен ключ доступа${name}. С ним можно войти без пароля.`],
    button: 'Это был не я',
    after: ['Если это были вы, ничего делать не нужно.', 'Если нет, задайте новый пароль: все ключи доступа будут удалены.'],
  }),
  et: (name) => ({
    subject: 'Sinu kontole lisati pääsuvõti',
    before: [`Sinu kontole keskkonnas Keel lisati äsja pääsuvõti${name}. Sellega saab sisse logida ilma paroolita.`],
    button: 'See ei olnud mina',
    after: ['Kui see olid sina ise, ei ole vaja midagi teha.', 'Kui ei, määra uus parool. See eemaldab kõik pääsuvõtmed.'],
  }),
}

/** `provider` is its name, as the operator of the site has chosen it. */
const connected: Record<Language, (provider: string) => MailTexts> = {
  en: (provider) => ({
    subject: 'An account was connected to yours',
    before: [`You can now log in to your Keel account with “${provider}”.`],
    button: 'This wasn’t me',
    after: ['If it was you, you don’t need to do anything.', 'If it wasn’t, set a new password. That disconnects all such accounts.'],
  }),
  ru: (provider) => ({
    subject: 'К вашей учётной записи подключена ещё одна',
    before: [`Теперь в вашу учётную запись в Keel можно войти через «${provider}».`],
    button: 'Это был не я',
    after: ['Если это были вы, ничего делать не нужно.', 'Если нет, задайте новый пароль: все такие учётные записи будут отключены.'],
  }),
  et: (provider) => ({
    subject: 'Sinu kontoga ühendati teine konto',
    before: [`Nüüd saad oma kontole keskkonnas Keel sisse logida ka nii: „${provider}“.`],
    button: 'See ei olnud mina',
    after: ['Kui see olid sina ise, ei ole vaja midagi teha.', 'Kui ei, määra uus parool. See eemaldab kõik sellised kontod.'],
  }),
}

/** Renders a mail in the reader's language. */
export const writeMail = (texts: Record<Language, MailTexts>, reader: Reader, url: string): MailContent =>
  writeIn(texts[reader.lang], reader, url)

const writeIn = ({ subject, before, button, after }: MailTexts, reader: Reader, url: string): MailContent =>
  renderMail({
    to: reader.email,
    lang: reader.lang,
    name: reader.first_name,
    subject,
    before,
    button: { label: button, url },
    after,
  })

export const withToken = (kind: MailToken['kind'], userId: number, mail: MailContent): MailContent => ({ ...mail, token: { kind, userId } })

/** In the reader's language; `base` is the address of the product. Links carry the language for a browser without one. */
export function verifyMail(account: NewAccount, base: string): MailContent {
  const lang = account.lang
  const { before, refuse, button, ...texts } = verify[lang]
  const url = `${base}/verify?token=${TOKEN_SLOT}&lang=${lang}`
  const when = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(account.created_at)
  const mail = renderMail({
    ...texts,
    to: account.email,
    lang,
    name: account.first_name,
    before: before(account.role === ROLE.teacher, quotedName(lang, `${account.first_name} ${account.last_name}`), when),
    button: { label: button, url },
    second: { label: refuse, url: `${url}&refuse=1` },
  })
  return withToken('verify', account.id, mail)
}
export const resetMail = (reader: Reader & { id: number }, base: string): MailContent =>
  withToken('reset', reader.id, writeMail(reset, reader, `${base}/reset-password?token=${TOKEN_SLOT}&lang=${reader.lang}`))
export const changedMail = (reader: Reader, base: string): MailContent =>
  writeMail(changed, reader, `${base}/forgot-password?lang=${reader.lang}`)
/** Tells a person that a passkey was added; a new password removes it. */
export const passkeyMail = (reader: Reader, name: string, base: string): MailContent =>
  writeIn(passkey[reader.lang](quotedName(reader.lang, name)), reader, `${base}/forgot-password?lang=${reader.lang}`)
/** Tells a person that an account at a provider was connected; a new password disconnects it. */
export const connectedMail = (reader: Reader, provider: string, base: string): MailContent =>
  writeIn(connected[reader.lang](provider), reader, `${base}/forgot-password?lang=${reader.lang}`)
