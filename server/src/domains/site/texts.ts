import { ITEM_VALUE_MAX_BYTES, ITEM_VALUE_MAX_NODES, LANGUAGES, type Language } from '@keel/contract/constants'
import { type SiteTextEditions, SiteTextValue } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { type PageBlock, plainText } from '@keel/contract/items/_shared/document-types'
import { nodesWithin } from '@keel/contract/items/_shared/json-nodes'
import type { BodyOf, DataOf } from '@keel/contract/route'
import type * as calls from '@keel/contract/routes/site'
import { inLanguage, SITE_PAGES, type SitePage, type SiteText, type Versions } from '@keel/contract/site-texts'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context'
import { isStorable, json } from '../../db/json'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'

const NOTHING: Versions<never> = { en: null, ru: null, et: null }

const versionsFrom = <T>({ en, ru, et }: Record<Language, unknown>): Versions<T> => ({ en, ru, et }) as Versions<T>

/** Returns what every page shows of the school: its name and greeting, and which pages it has. */
export async function getSite(db: Kysely<DB>): Promise<Omit<DataOf<typeof calls.getSite>, 'providers'>> {
  const isPage = sql<boolean>`text = any(${[...SITE_PAGES]})`
  const [texts, pages] = await Promise.all([
    db.selectFrom('site_texts').select(['text', 'en', 'ru', 'et']).where('text', 'in', ['name', 'greeting']).execute(),
    db
      .selectFrom('site_texts')
      .select('text')
      .where(isPage)
      .where((eb) => eb.or(LANGUAGES.map((language) => eb(language, 'is not', null))))
      .execute(),
  ])
  const versions = (text: SiteText): Versions<string> => versionsFrom(texts.find((row) => row.text === text) ?? NOTHING)
  return {
    name: versions('name'),
    greeting: versions('greeting'),
    pages: SITE_PAGES.filter((page) => pages.some(({ text }) => text === page)),
  }
}

/** Returns the notice of the operators; null while there is none, or it has ended. */
export async function getSiteNotice({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DataOf<typeof calls.getSiteNotice>> {
  const row = await db.selectFrom('site_texts').select(['en', 'ru', 'et', 'until']).where('text', '=', 'notice').executeTakeFirst()
  if (!row || (row.until && row.until <= now()) || LANGUAGES.every((language) => row[language] === null)) return null
  return { versions: versionsFrom<string>(row), until: row.until?.toISOString() ?? null }
}

/** Returns the name of the school in a language; null when it has none. */
export async function siteName(db: Kysely<DB>, language: Language): Promise<string | null> {
  return inLanguage((await getSite(db)).name, language)?.text ?? null
}

/** Returns a page of the school. Error: not.found. */
export async function getSitePage(db: Kysely<DB>, page: SitePage, language: Language): Promise<DataOf<typeof calls.getSitePage>> {
  const row = await db.selectFrom('site_texts').select(['en', 'ru', 'et']).where('text', '=', page).executeTakeFirst()
  const found = row && inLanguage<PageBlock[]>(versionsFrom(row), language)
  if (!found) throw new AppError('not.found')
  return { lang: found.lang, content: found.text }
}

/** Returns all texts in all languages, with the versions they are changed from. */
export async function getSiteTexts(db: Kysely<DB>): Promise<SiteTextEditions> {
  const rows = await db.selectFrom('site_texts').selectAll().execute()
  const edition = <T>(text: SiteText) => {
    const row = rows.find((one) => one.text === text)
    return {
      versions: versionsFrom<T>(row ?? NOTHING),
      version: row?.version ?? 0,
      updated_at: row?.updated_at.toISOString() ?? null,
    }
  }
  return {
    name: edition('name'),
    greeting: edition('greeting'),
    notice: { ...edition<string>('notice'), until: rows.find(({ text }) => text === 'notice')?.until?.toISOString() ?? null },
    imprint: edition('imprint'),
    terms: edition('terms'),
    privacy: edition('privacy'),
    accessibility: edition('accessibility'),
  }
}

/** Returns the JSON of a text in one language; null for an empty one. @throws `bad.input` */
function stored(text: SiteText, language: Language, input: unknown): string | null {
  const wrong = (problem: string) => new AppError('bad.input', { errors: { [`versions.${language}`]: problem } })
  const trimmed = typeof input === 'string' ? input.trim() : input
  if (trimmed === null || trimmed === '') return null
  // Before the schema: every wrong part of a value costs an issue of its own.
  if (!nodesWithin(trimmed, ITEM_VALUE_MAX_NODES)) throw wrong('too_big')
  const read = SiteTextValue[text].safeParse(trimmed)
  if (!read.success) throw wrong(read.error.issues[0]?.code === 'too_big' ? 'too_long' : 'invalid')
  const value = read.data
  if (typeof value !== 'string' && plainText(value).trim() === '') return null
  const written = json(value)
  if (Buffer.byteLength(written) > ITEM_VALUE_MAX_BYTES) throw wrong('too_big')
  if (!isStorable(written)) throw wrong('invalid')
  return written
}

/** Saves a text in all languages. Errors: bad.input; conflict when it was saved since this version was read. */
export async function saveSiteText(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  text: SiteText,
  { version, versions, until = null }: BodyOf<typeof calls.saveSiteText>,
): Promise<void> {
  if (until !== null && text !== 'notice') throw new AppError('bad.input', { errors: { until: 'invalid' } })
  const next = {
    until: until === null ? null : new Date(until),
    en: stored(text, 'en', versions.en),
    ru: stored(text, 'ru', versions.ru),
    et: stored(text, 'et', versions.et),
    version: version + 1,
    updated_at: now(),
  }
  await db.transaction().execute(async (trx) => {
    const saved =
      version === 0
        ? await trx
            .insertInto('site_texts')
            .values({ text, ...next })
            .onConflict((oc) => oc.doNothing())
            .returning('text')
            .executeTakeFirst()
        : await trx
            .updateTable('site_texts')
            .set(next)
            .where('text', '=', text)
            .where('version', '=', version)
            .returning('text')
            .executeTakeFirst()
    if (!saved) throw new AppError('conflict')
    const { id: by } = requireUser(caller)
    await logOnSite(trx, now(), { kind: 'texts.changed', by, address: caller.address, details: { text } })
  })
}
