import type { Language } from '@keel/contract/constants'
import type { MailContent } from './mail'

interface Parts {
  to: string
  lang: Language
  /** Name in the greeting; left out if unfit for a mail. */
  name: string
  subject: string
  /** Paragraphs above the button. */
  before: string[]
  button: { label: string; url: string }
  /** Paragraphs below it: validity, and what to do about an unrequested mail. */
  after: string[]
  /** A secondary link below everything. */
  second?: { label: string; url: string }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Returns a name fit for a mail, or '': a name with a web address would become a link in somebody's mailbox. */
export const mailName = (name: string): string => (/[./\\:@<>]/.test(name) ? '' : name)

const hello: Record<Language, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  ru: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
  et: (name) => (name ? `Tere, ${name}!` : 'Tere!'),
}
const quoted: Record<Language, (name: string) => string> = {
  en: (name) => ` “${name}”`,
  ru: (name) => ` «${name}»`,
  et: (name) => ` „${name}“`,
}

/** Returns a title with a space before it, in quotation marks of the language; '' if unfit for a mail. */
export const quotedName = (lang: Language, name: string): string => mailName(name) && quoted[lang](name)

/** Renders a mail as plain text and as simple HTML that old mail programs display. */
export function renderMail({ to, lang, name, subject, before, button, after, second }: Parts): MailContent {
  const greeting = hello[lang](mailName(name))
  const p = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escape(oneLine(text))}</p>`
  const url = escape(button.url)
  const other = second
    ? `<p style="margin:0 0 16px;font-size:14px"><a href="${escape(second.url)}" style="color:#1f5b45">${escape(second.label)}</a></p>\n`
    : ''
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#faf7f0;color:#23302a;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e6dfd1;border-radius:14px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#1f5b45">Keel</p>
${p(greeting)}
${before.map((text) => p(text)).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 22px;background:#1f5b45;color:#ffffff;border-radius:10px;text-decoration:none;font-weight:600">${escape(button.label)}</a></p>
${after.map((text) => p(text, 'color:#66635a;font-size:14px')).join('\n')}
${other}<p style="margin:0;color:#66635a;font-size:13px;word-break:break-all">${url}</p>
</div></body></html>`
  const text = [greeting, ...before, `${button.label}:\n${button.url}`, ...after]
    .map((part, index) => (index === before.length + 1 ? part : oneLine(part)))
    .join('\n\n')
  const otherText = second ? `\n\n${second.label}:\n${second.url}` : ''
  return { to, subject: oneLine(subject), text: `${text}${otherText}\n\n-- \nKeel\n`, html }
}
