import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const PATIENCE_MS = 15_000
const LOOK_MS = 25

export interface ReadMail extends Email {
  /** The first web address in the text. */
  link: string
  /** The `token` of that address; '' if it has none. */
  token: string
}

async function read(folder: string): Promise<ReadMail[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // No mail was ever sent.
    throw error
  })
  return Promise.all(
    files
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => {
        const mail = await PostalMime.parse(await readFile(join(folder, name)))
        const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
        return { ...mail, link, token: link ? (new URL(link).searchParams.get('token') ?? '') : '' }
      }),
  )
}

/** Returns a person's mails, oldest first; waits until there are at least `count` (that match). */
export async function mailsTo(app: { dataDir: string }, email: string, count = 1, matching: RegExp = /(?:)/): Promise<ReadMail[]> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const all = await read(join(app.dataDir, 'outbox'))
    const theirs = all.filter((mail) => mail.to?.some((to) => to.address === email) && matching.test(`${mail.subject}\n${mail.text}`))
    if (theirs.length >= count) return theirs
    if (Date.now() > until)
      throw new Error(
        `${theirs.length} of ${count} mails to ${email} came; there are mails to ${all.map((mail) => mail.to?.[0]?.address).join(', ') || 'nobody'}`,
      )
    await wait(LOOK_MS)
  }
}

/** Returns the newest mail of a person (that matches), parsed; waits for the first. */
export async function lastMailTo(app: { dataDir: string }, email: string, matching?: RegExp): Promise<ReadMail> {
  const last = (await mailsTo(app, email, 1, matching)).at(-1)
  if (!last) throw new Error(`no mail to ${email}`)
  return last
}
