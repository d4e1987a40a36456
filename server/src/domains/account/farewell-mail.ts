import type { Language } from '@keel/contract/constants'
import { renderMail, type MailContent } from '../../adapters/mail'

const texts: Record<Language, { subject: string; before: string[]; button: string; after: string[] }> = {
  en: {
    subject: 'Your account has been deleted',
    before: ['Your Keel account and its data have just been deleted, as you asked. This is the last e-mail from us.'],
    button: 'Open Keel',
    after: ['You’re welcome back at any time: you can create a new account with the same address.'],
  },
  ru: {
    subject: 'Ваша учётная запись удалена',
    before: ['Ваша учётная запись в Keel только что удалена по вашей просьбе вместе с вашими данными. Это наше последнее письмо.'],
    button: 'Открыть Keel',
    after: ['Мы всегда будем рады вашему возвращению: с этим адресом можно создать новую учётную запись.'],
  },
  et: {
    subject: 'Sinu konto on kustutatud',
    before: ['Sinu konto keskkonnas Keel kustutati äsja sinu soovil koos sinu andmetega. See on meie viimane kiri.'],
    button: 'Ava Keel',
    after: ['Oled alati tagasi oodatud: sama aadressiga saab luua uue konto.'],
  },
}

/** The last mail to somebody, in their language. */
export function farewellMail(reader: { email: string; first_name: string; lang: Language }, base: string): MailContent {
  const { subject, before, button, after } = texts[reader.lang]
  return renderMail({
    to: reader.email,
    lang: reader.lang,
    name: reader.first_name,
    subject,
    before,
    button: { label: button, url: base },
    after,
  })
}
