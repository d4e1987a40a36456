import { DOCUMENT_MAX_DEPTH, ITEM_VALUE_MAX_BYTES, ITEM_VALUE_MAX_NODES } from '@keel/contract/constants'
import type { SiteLogEntry, SiteTextEditions } from '@keel/contract/entities/site'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import type { DataOf } from '@keel/contract/route'
import type { getSite, getSitePage } from '@keel/contract/routes/site'
import { SITE_PAGES, SITE_TEXTS, type SitePage, type SiteText } from '@keel/contract/site-texts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import type { Person } from '../../../test/school'

let app: TestApp
let operator: Person
let other: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true })
  other = await app.user('teacher', { operator: true })
})
afterAll(() => app.stop())
beforeEach(() => app.database.db.deleteFrom('site_texts').execute())

const EMPTY = { en: null, ru: null, et: null }
const site = async () => (await app.guest().get<DataOf<typeof getSite>>('/site')).data
const editions = async () => (await operator.get<SiteTextEditions>('/admin/texts')).data
const save = (text: SiteText, versions: object, version = 0, by = operator) =>
  by.put(`/admin/texts/${text}`, { version, versions: { ...EMPTY, ...versions } })
const pageIn = (page: SitePage, lang: string) => app.guest().get<DataOf<typeof getSitePage>>(`/site/pages/${page}?lang=${lang}`)
const logged = async () => (await operator.get<{ entries: SiteLogEntry[] }>('/admin/log?kind=texts.changed')).data.entries

test('a site without texts has none', async () => {
  expect(await site()).toEqual({ name: EMPTY, greeting: EMPTY, pages: [], providers: [] })
  for (const page of SITE_PAGES) expect((await pageIn(page, 'en')).failure.code).toBe('not.found')
  const nothing = { versions: EMPTY, version: 0, updated_at: null }
  const each = Object.fromEntries([...SITE_TEXTS, ...SITE_PAGES].map((text) => [text, nothing]))
  expect(await editions()).toEqual({ ...each, notice: { ...nothing, until: null } })
})

test('everybody reads what an operator has saved, in the form it is stored in', async () => {
  app.clock.now = new Date('2026-11-29T10:00:00Z')
  await save('name', { en: '  Tamme \u200bschool ', et: 'Tamme kool' })
  await save('greeting', { ru: ' Добро пожаловать!\nРады вам. ' })
  await save('terms', { et: [paragraph('Tingimused')] })
  app.clock.now = null
  expect(await site()).toEqual({
    name: { en: 'Tamme school', ru: null, et: 'Tamme kool' },
    greeting: { ...EMPTY, ru: 'Добро пожаловать!\nРады вам.' },
    pages: ['terms'],
    providers: [],
  })
  const { terms } = await editions()
  expect(terms).toEqual({ versions: { ...EMPTY, et: [paragraph('Tingimused')] }, version: 1, updated_at: '2026-11-29T10:00:00.000Z' })
})

test('a page is in the language of the reader, else in the first that it is written in', async () => {
  const [ru, et] = [[paragraph('Сведения')], [paragraph('Andmed')]]
  await save('imprint', { ru, et })
  expect((await pageIn('imprint', 'et')).data).toEqual({ lang: 'et', content: et })
  expect((await pageIn('imprint', 'en')).data).toEqual({ lang: 'ru', content: ru })
  await save('imprint', { et }, 1)
  expect((await pageIn('imprint', 'ru')).data.lang).toBe('et')
  const answer = await app.http.inject({ url: '/api/v1/site/pages/imprint', headers: { 'accept-language': 'et' } })
  expect(answer.json()).toMatchObject({ data: { lang: 'et' } })
  expect((await pageIn('imprint', 'de')).failure.code).toBe('bad.input')
  expect((await app.guest().get('/site/pages/name')).failure.code).toBe('bad.input')
})

test('a page has headings between its paragraphs, not in lists', async () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Payment' }] }
  await save('terms', { en: [heading, paragraph('By month.')] })
  expect((await pageIn('terms', 'en')).data.content).toEqual([heading, paragraph('By month.')])
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('One'), heading] }] }
  const refused = await save('terms', { en: [list] }, 1)
  expect(refused.failure).toMatchObject({ code: 'bad.input', errors: { 'versions.en': 'invalid' } })
  expect((await save('terms', { en: [{ ...heading, attrs: { level: 4 } }] }, 1)).failure.code).toBe('bad.input')
})

test('of an empty text nothing is stored, and its page is gone', async () => {
  await save('name', { en: '', ru: ' \u00a0 ', et: null })
  await save('privacy', { en: [paragraph('Privacy')] })
  await save('privacy', { en: [{ type: 'paragraph' }], et: [paragraph('  ')] }, 1)
  const rows = await app.database.db.selectFrom('site_texts').select(['text', 'en', 'ru', 'et']).orderBy('text').execute()
  expect(rows).toEqual([
    { text: 'name', ...EMPTY },
    { text: 'privacy', ...EMPTY },
  ])
  expect((await site()).pages).toEqual([])
  expect((await pageIn('privacy', 'en')).status).toBe(404)
})

test('a text that another operator has saved meanwhile is not overwritten, also after it was removed', async () => {
  await save('name', { en: 'First' })
  await save('name', { en: 'Second' }, 1, other)
  for (const version of [0, 1, 3]) expect((await save('name', { en: 'Late' }, version)).failure.code).toBe('conflict')
  expect((await editions()).name).toMatchObject({ versions: { en: 'Second' }, version: 2 })
  await save('name', {}, 2, other)
  await save('name', { en: 'Fourth' }, 3, other)
  expect((await save('name', { en: 'Late' }, 1)).status).toBe(409)
  expect((await site()).name.en).toBe('Fourth')
})

test.each([0, 1])('of operators who save version %i at once one succeeds', async (version) => {
  if (version > 0) await save('imprint', { en: [paragraph('before')] })
  const before = (await logged()).length
  const words = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(
    words.map((word, i) => save('imprint', { en: [paragraph(word)] }, version, i % 2 === 0 ? operator : other)),
  )
  const statuses = answers.map(({ status }) => status)
  expect([...statuses].sort()).toEqual([200, 409, 409, 409])
  const winner = words[statuses.indexOf(200)] ?? ''
  expect((await editions()).imprint).toMatchObject({ versions: { en: [paragraph(winner)] }, version: version + 1 })
  expect((await logged()).length).toBe(before + 1)
})

test('a change is logged with the text and without its words', async () => {
  await save('imprint', { en: [paragraph('Secret words')] })
  const [entry] = await logged()
  expect(entry).toMatchObject({ kind: 'texts.changed', user: { id: operator.user.id }, person: null, details: { text: 'imprint' } })
  expect(JSON.stringify(entry)).not.toContain('Secret')
})

const link = (href: string) => [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }]
const deep = Array.from({ length: DOCUMENT_MAX_DEPTH }).reduce<object>(
  (inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] }),
  { type: 'paragraph' },
)
const many = Array.from({ length: 5 }, () => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'x'.repeat(ITEM_VALUE_MAX_BYTES / 5) }],
}))
test.each<[string, SiteText, unknown, string]>([
  ['a link that runs script', 'imprint', link('javascript:alert(1)'), 'invalid'],
  ['an unknown node', 'terms', [{ type: 'script', content: [] }], 'invalid'],
  ['a text in place of a page', 'privacy', '<b>words</b>', 'invalid'],
  ['a page in place of a text', 'greeting', [paragraph('x')], 'invalid'],
  ['a NUL character', 'accessibility', [paragraph('a\u0000b')], 'invalid'],
  ['a lone surrogate', 'imprint', [paragraph('a\ud800b')], 'invalid'],
  ['a list without end', 'imprint', [deep], 'invalid'],
  ['too many parts', 'imprint', Array.from({ length: ITEM_VALUE_MAX_NODES }, () => 1), 'too_big'],
  ['too much text', 'imprint', many, 'too_big'],
  ['a long name', 'name', 'x'.repeat(81), 'too_long'],
  ['a long greeting', 'greeting', 'x'.repeat(401), 'too_long'],
  ['a control character', 'greeting', 'a\u0007b', 'invalid'],
])('%s is refused with its field, and nothing changes', async (_what, text, value, problem) => {
  await save(text, { en: text === 'name' || text === 'greeting' ? 'kept' : [paragraph('kept')] })
  const before = await editions()
  const { status, failure } = await save(text, { en: before[text].versions.en, et: value }, 1)
  expect([status, failure.code, failure.errors]).toEqual([422, 'bad.input', { 'versions.et': problem }])
  expect(await editions()).toEqual(before)
})

test('texts as long as they may be fit into one call', async () => {
  expect((await save('name', { en: 'x'.repeat(80), ru: 'я'.repeat(80), et: 'õ'.repeat(80) })).status).toBe(200)
  expect((await save('greeting', { en: '😀'.repeat(200) })).status).toBe(200)
  const whole = Array.from({ length: 4 }, () => paragraph('x'.repeat(48_000)))
  expect((await save('terms', { en: whole, ru: whole, et: whole })).status).toBe(200)
  expect((await pageIn('terms', 'ru')).data.content).toEqual(whole)
})

test('a notice is for everybody who is signed in, until it ends', async () => {
  const student = await app.user('student')
  const notice = () => student.get<object | null>('/site/notice')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const saveNotice = (version: number, versions: object, more: object = {}) =>
    operator.put('/admin/texts/notice', { version, versions, ...more })
  expect((await notice()).data).toBeNull()
  expect((await saveNotice(0, { ...EMPTY, et: 'Hooldus kell 18' }, { until })).status).toBe(200)
  expect((await notice()).data).toEqual({ versions: { ...EMPTY, et: 'Hooldus kell 18' }, until })
  expect((await app.guest().get('/site/notice')).status).toBe(401)
  expect(JSON.stringify((await app.guest().get('/site')).data)).not.toContain('Hooldus')
  expect((await operator.get<{ notice: object }>('/admin/texts')).data.notice).toMatchObject({ until, version: 1 })
  onTestFinished(() => void (app.clock.now = null))
  app.clock.now = new Date(Date.parse(until))
  expect((await notice()).data).toBeNull()
  app.clock.now = null
  await saveNotice(1, { ...EMPTY, et: 'Hooldus kell 18' })
  expect((await notice()).data).toMatchObject({ until: null })
  await saveNotice(2, EMPTY)
  expect((await notice()).data).toBeNull()
  expect((await operator.put('/admin/texts/name', { version: 0, versions: EMPTY, until })).failure.errors).toEqual({ until: 'invalid' })
})
