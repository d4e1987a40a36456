import { EMAIL_TOKEN_HOURS, EMAIL_UNDO_DAYS, type Language } from '@keel/contract/constants'
import { TOKEN_SLOT, type MailContent } from '../../adapters/mail'
import { withToken, writeMail, type MailTexts, type Reader } from './mails'

type Account = Reader & { id: number }

const change: Record<Language, MailTexts> = {
  en: {
    subject: 'Confirm your new e-mail address',
    before: ['Someone, probably you, asked to use this address for a Keel account.'],
    button: 'Confirm new address',
    after: [`The link works once and is valid for ${EMAIL_TOKEN_HOURS} hours.`, 'If it wasn’t you, ignore this e-mail. Nothing changes.'],
  },
  ru: {
    subject: 'Подтвердите новый адрес электронной почты',
    before: ['Кто-то, вероятно вы, указал этот адрес как новый для учётной записи в Keel.'],
    button: 'Подтвердить новый адрес',
    after: [`Ссылка одноразовая и действует ${EMAIL_TOKEN_HOURS} часа.`, 'Если это были не вы, ничего не делайте: всё останется как было.'],
  },
  et: {
    subject: 'Kinnita oma uus e-posti aadress',
    before: ['Keegi, tõenäoliselt sina ise, soovis kasutada seda aadressi oma kontol keskkonnas Keel.'],
    button: 'Kinnita uus aadress',
    after: [`Link toimib ühe korra ja kehtib ${EMAIL_TOKEN_HOURS} tundi.`, 'Kui see ei olnud sina, siis ära tee midagi: midagi ei muutu.'],
  },
}

const taken: Record<Language, MailTexts> = {
  en: {
    subject: 'This address already has an account',
    before: ['Someone, probably you, asked to use this address for another Keel account. It already has an account, so nothing changes.'],
    button: 'Log in',
    after: [
      'If it was you, log in to the account of this address. To use the address for the other one, change it here first.',
      'If it wasn’t you, ignore this e-mail.',
    ],
  },
  ru: {
    subject: 'У этого адреса уже есть учётная запись',
    before: [
      'Кто-то, вероятно вы, хотел указать этот адрес для другой учётной записи в Keel. Учётная запись с ним уже есть, поэтому ничего не изменится.',
    ],
    button: 'Войти',
    after: [
      'Если это были вы, войдите в учётную запись этого адреса. Чтобы использовать его в другой, сначала смените его здесь.',
      'Если это были не вы, просто не обращайте внимания на это письмо.',
    ],
  },
  et: {
    subject: 'Sellel aadressil on juba konto',
    before: [
      'Keegi, tõenäoliselt sina ise, soovis kasutada seda aadressi mõnel teisel kontol keskkonnas Keel. Aadressil on juba konto, seega midagi ei muutu.',
    ],
    button: 'Logi sisse',
    after: [
      'Kui see olid sina, logi sisse selle aadressi kontole. Et kasutada aadressi teisel kontol, vaheta see siin enne ära.',
      'Kui see ei olnud sina, jäta see kiri tähelepanuta.',
    ],
  },
}

const notice = (email: string): Record<Language, MailTexts> => ({
  en: {
    subject: 'Your e-mail address is being changed',
    before: [
      `Someone, probably you, asked to change the address of your Keel account to ${email}. It changes when that is confirmed with the link sent there.`,
    ],
    button: 'This wasn’t me',
    after: [
      'If it was you, you don’t need to do anything.',
      `If it wasn’t, the button keeps this address, logs out all devices and lets you set a new password. It works for ${EMAIL_UNDO_DAYS} days, also after the change.`,
    ],
  },
  ru: {
    subject: 'Смена вашего адреса электронной почты',
    before: [
      `Кто-то, вероятно вы, попросил сменить адрес вашей учётной записи в Keel на ${email}. Он сменится, когда новый адрес подтвердят по отправленной туда ссылке.`,
    ],
    button: 'Это был не я',
    after: [
      'Если это были вы, ничего делать не нужно.',
      `Если нет, кнопка сохранит этот адрес, выполнит выход на всех устройствах и позволит задать новый пароль. Она действует ${EMAIL_UNDO_DAYS} дня, в том числе после смены.`,
    ],
  },
  et: {
    subject: 'Sinu e-posti aadressi muudetakse',
    before: [
      `Keegi, tõenäoliselt sina ise, soovis muuta sinu konto aadressi keskkonnas Keel: uus aadress on ${email}. See muutub, kui uus aadress sinna saadetud lingi kaudu kinnitatakse.`,
    ],
    button: 'See ei olnud mina',
    after: [
      'Kui see olid sina ise, ei ole vaja midagi teha.',
      `Kui mitte, jätab nupp selle aadressi alles, logib kõik seadmed välja ja lubab määrata uue parooli. See toimib ${EMAIL_UNDO_DAYS} päeva, ka pärast muutmist.`,
    ],
  },
})

const undone: Record<Language, MailTexts> = {
  en: {
    subject: 'Your e-mail address stays',
    before: [
      'You said that you didn’t change the address of your Keel account. It has this address, all devices are logged out, and the old password no longer works.',
    ],
    button: 'Set a new password',
    after: ['The link works once. You can ask for another one on the login page.'],
  },
  ru: {
    subject: 'Ваш адрес электронной почты сохранён',
    before: [
      'Вы сообщили, что не меняли адрес своей учётной записи в Keel. Адрес сохранён, на всех устройствах выполнен выход, прежний пароль больше не действует.',
    ],
    button: 'Задать новый пароль',
    after: ['Ссылка одноразовая. Новую можно запросить на странице входа.'],
  },
  et: {
    subject: 'Sinu e-posti aadress jäi alles',
    before: [
      'Andsid teada, et sa ei muutnud oma konto aadressi keskkonnas Keel. Aadress jäi alles, kõik seadmed logiti välja ja vana parool enam ei kehti.',
    ],
    button: 'Määra uus parool',
    after: ['Link toimib ühe korra. Uue saad tellida sisselogimise lehel.'],
  },
}

const kept: Record<Language, MailTexts> = {
  en: { ...undone.en, after: ['Ask for a link on the page that opens.'] },
  ru: { ...undone.ru, after: ['Ссылку можно запросить на открывшейся странице.'] },
  et: { ...undone.et, after: ['Lingi saad tellida avaneval lehel.'] },
}

/** To the new address: its link makes the change. */
export const emailChangeMail = (account: Account, to: string, base: string): MailContent =>
  withToken(
    'email',
    account.id,
    // No name: the address may be somebody else's.
    writeMail(
      change,
      { email: to, first_name: '', lang: account.lang },
      `${base}/verify?token=${TOKEN_SLOT}&lang=${account.lang}&change=1`,
    ),
  )

/** To an address that somebody else asked for: its account, `holder`, keeps it. */
export const emailTakenMail = (holder: Reader, base: string): MailContent => writeMail(taken, holder, `${base}/login?lang=${holder.lang}`)

/** To the present address: its link takes the change back. */
export const emailNoticeMail = (account: Account, newEmail: string, base: string): MailContent =>
  withToken(
    'email-undo',
    account.id,
    writeMail(notice(newEmail), account, `${base}/verify?token=${TOKEN_SLOT}&lang=${account.lang}&change=1&refuse=1`),
  )

/** To the address that an account has back: its link sets a new password. */
export const emailUndoneMail = (account: Account, base: string): MailContent =>
  withToken('reset', account.id, writeMail(undone, account, `${base}/reset-password?token=${TOKEN_SLOT}&lang=${account.lang}`))

/** To an address that an account has back while an older one could still take it back: it brings no link that sets a password. */
export const emailKeptMail = (account: Account, base: string): MailContent =>
  writeMail(kept, account, `${base}/forgot-password?lang=${account.lang}`)
