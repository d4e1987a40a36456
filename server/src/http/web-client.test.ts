import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config'
import { makeRecognition } from './caller'
import { createHttp } from './server'
import { scriptHashes, serveWebClient, webBuild, type CardOf, type Installation } from './web-client'

let dist: string
let app: Awaited<ReturnType<typeof createHttp>>
const start = async (folder: string, cardOf?: CardOf, installation?: () => Promise<Installation>) => {
  const hasSession = ({ cookies }: FastifyRequest) => 'session' in cookies
  const config = readConfig({})
  const recognition = makeRecognition(config, async () => null)
  const http = await createHttp(config, pino({ level: 'silent' }), null, recognition, await scriptHashes(folder))
  const options = { cardOf, hasSession, installation, revision: () => ({ run: 'r', count: 7 }), ratePerMinute: config.RATE_PER_MINUTE }
  return { http, served: await serveWebClient(http, folder, options) }
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'keel-web-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Keel</title>')
  await writeFile(join(dist, 'assets', 'main-abc.js'), 'export {}')
  app = (await start(dist)).http
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

test('every page address gets the entry of the client', async () => {
  for (const url of ['/', '/room/1', '/r/token', '/verify?token=a.b']) {
    const answer = await app.inject({ url })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<!doctype html><title>Keel</title>'])
  }
})

test('HEAD checks a page without fetching it', async () => {
  for (const url of ['/', '/room/1']) {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url })
    expect([url, statusCode, body]).toEqual([url, 200, ''])
  }
  expect((await app.inject({ method: 'HEAD', url: '/assets/gone.js' })).statusCode).toBe(404)
})

test('the policy allows the script inside the page, by its hash, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><script>first()</script><script type="module" src="/a.js"></script>')
  const { http } = await start(folder)
  const policy = String((await http.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('first()').digest('base64')}' 'wasm-unsafe-eval'`)
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  await http.close()
  await rm(folder, { recursive: true })
})

test('a build is named by its entry; without one there is no name', async () => {
  const built = join(dist, 'built')
  await mkdir(built)
  await writeFile(
    join(built, 'index.html'),
    '<script src="/first.js"></script>\n<script type="module" crossorigin src="/assets/index-abc.js"></script>',
  )
  expect([await webBuild(built), await webBuild(join(dist, 'none'))]).toEqual(['/assets/index-abc.js', null])
})

test('the page of an installation without accounts explains the first step', async () => {
  const folder = join(dist, 'fresh')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"></html>')
  let installation: Installation = 'new'
  const { http } = await start(folder, undefined, async () => installation)
  expect((await http.inject({ url: '/login' })).body).toBe('<!doctype html><html data-installation="new" lang="en"></html>')
  installation = 'new-by-link'
  expect((await http.inject({ url: '/' })).body).toBe('<!doctype html><html data-installation="new-by-link" lang="en"></html>')
  installation = 'used'
  expect((await http.inject({ url: '/login' })).body).toBe('<!doctype html><html lang="en"></html>')
  await http.close()
})

test('an unknown call and a missing file get an error body, not the entry', async () => {
  for (const url of ['/api/v1/nothing', '/assets/gone.js']) {
    const answer = await app.inject({ url })
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'not.found'])
  }
})

test('serves built files only, compressed if accepted, also built after the start', async () => {
  await writeFile(join(dist, 'assets', 'LICENSE'), 'free')
  await writeFile(join(dist, 'assets', 'main-abc.js.gz'), 'packed')
  const packed = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip' } })
  expect([packed.statusCode, packed.headers['content-encoding'], packed.headers['content-type'], packed.body]).toEqual([
    200,
    'gzip',
    'application/javascript; charset=utf-8',
    'packed',
  ])
  expect((await app.inject({ method: 'HEAD', url: '/assets/main-abc.js' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/assets/LICENSE' })).body).toBe('free')
  const outside = `${basename(dist)}.txt`
  await writeFile(join(dist, '..', outside), 'secret')
  const sent = await Promise.all(
    [`/../${outside}`, `/assets/..%2f..%2f${outside}`, `/assets/%2e%2e/../${outside}`, '/assets/', '/assets/a%00.js'].map(
      async (url) => (await app.inject({ url })).statusCode,
    ),
  )
  await rm(join(dist, '..', outside))
  expect(sent).toEqual([404, 422, 404, 404, 422])
})

test('built files are cached for a year without a cookie, the entry is not', async () => {
  const { headers } = await app.inject({ url: '/assets/main-abc.js' })
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['public, max-age=31536000, immutable', undefined])
  const entry = (await app.inject({ url: '/rooms' })).headers
  expect([entry['cache-control'], entry['set-cookie']]).toEqual(['private, no-cache', expect.stringMatching(/^csrf_token=/)])
})

test('the service worker and the web manifest are asked for again each time', async () => {
  await writeFile(join(dist, 'worker.js'), 'self')
  await writeFile(join(dist, 'manifest.webmanifest'), '{}')
  const headersOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  expect(await headersOf('/worker.js')).toEqual([200, 'application/javascript; charset=utf-8', 'private, no-cache'])
  expect(await headersOf('/manifest.webmanifest')).toEqual([200, 'application/manifest+json', 'private, no-cache'])
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain("worker-src 'self' blob:")
  expect(policy).toContain("manifest-src 'self'")
})

test('the entry is not cached at any base path', async () => {
  const folder = join(dist, 'assets', 'keel')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const { http } = await start(folder)
  expect((await http.inject({ url: '/rooms' })).headers['cache-control']).toBe('private, no-cache')
  await http.close()
})

test('without a built client the server starts and serves calls only', async () => {
  const { http, served } = await start(join(dist, 'nowhere'))
  expect(served).toBe(false)
  expect((await http.inject({ url: '/room/1' })).json<{ code: string }>().code).toBe('not.found')
  await http.close()
})

test('a page with a card describes itself to messengers, others are plain', async () => {
  const folder = join(dist, 'cards')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>Keel</title></head><body></body></html>')
  const cardOf: CardOf = async (path, lang) => {
    if (path === '/s/broken') throw new Error('no database')
    return path === '/s/known' ? { title: '"><script>$&x</script>', description: lang, site: lang === 'et' ? 'Tamme "kool"' : null } : null
  }
  const { http } = await start(folder, cardOf)
  const known = await http.inject({ url: '/s/known?x=1', headers: { 'accept-language': 'et' } })
  expect(known.statusCode).toBe(200)
  expect(known.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect(known.body).toContain('<meta property="og:title" content="&#34;&#62;&#60;script&#62;$&#38;x&#60;/script&#62;">')
  expect(known.body).toContain('<meta property="og:description" content="et">')
  expect(known.body).toContain('<meta property="og:site_name" content="Tamme &#34;kool&#34;">')
  expect((await http.inject({ url: '/s/known' })).body).toContain('<meta property="og:site_name" content="Keel">')
  expect(known.body.match(/<title>/g)).toHaveLength(1)
  for (const url of ['/s/unknown', '/s/broken', '/rooms']) {
    const plain = await http.inject({ url })
    expect([url, plain.statusCode, plain.body.includes('og:title')]).toEqual([url, 200, false])
  }
  await http.close()
})

test('visitors get a page with its first view, or without it when rendering fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-web-'))
  await mkdir(join(folder, '.server'))
  const entry = '<html lang="en"><head><title>Keel</title></head><body><div id="root"></div></body></html>'
  await writeFile(join(folder, 'index.html'), entry)
  await writeFile(
    join(folder, '.server/first-view.mjs'),
    'export const renderFirstView = async ({ path, language, data }) => { if (path === "/s/broken") throw new Error("no"); ' +
      'return path === "/s/plain" ? null : `<p>${path} ${language} ${JSON.stringify(data)} $&</p>` }',
  )
  const { http } = await start(folder, async () => ({ title: 'Verbs', description: '', calls: ['/what', '/gone'] }))
  http.get('/api/v1/what', async () => ({ data: 'Verbs' }))
  const bodyOf = async (url: string, headers = {}) => (await http.inject({ url, headers })).body.match(/<body>.*<\/body>/)?.[0]
  expect(await bodyOf('/s/known', { 'accept-language': 'et' })).toBe(
    '<body><div id="root" aria-busy="true"><p>/s/known et {"/what":"Verbs"} $&</p></div></body>',
  )
  expect((await http.inject({ url: '/s/known', headers: { 'accept-language': 'et' } })).body).toContain('<html lang="et">')
  const bare = '<body><div id="root"></div></body>'
  expect([await bodyOf('/s/known', { cookie: 'session=1' }), await bodyOf('/s/plain'), await bodyOf('/s/broken')]).toEqual([
    bare,
    bare,
    bare,
  ])
  expect((await http.inject({ url: '/.server/first-view.mjs' })).statusCode).toBe(404)
  await http.close()
  await rm(folder, { recursive: true })
})

test('a large page is compressed for browsers that accept it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keel-web-'))
  await writeFile(join(folder, 'index.html'), `<head><title>Keel</title></head><body>${'x'.repeat(5000)}</body>`)
  const { http } = await start(folder, async () => ({ title: 'Verbs', description: '' }))
  const plain = await http.inject({ url: '/s/known' })
  const packed = await http.inject({ url: '/s/known', headers: { 'accept-encoding': 'br, gzip' } })
  expect([plain.headers['content-encoding'], packed.headers['content-encoding'], packed.headers['vary']]).toEqual([
    undefined,
    'gzip',
    'accept-encoding',
  ])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  await http.close()
  await rm(folder, { recursive: true })
})

test('a page preloads its files and the responses of its first calls', async () => {
  const folder = join(dist, 'parts')
  await mkdir(join(folder, '.vite'), { recursive: true })
  const entry = '<head><title>Keel</title><link rel="modulepreload" crossorigin href="/assets/base.js"></head>'
  await writeFile(join(folder, 'index.html'), entry)
  const chunks = {
    '_base.js': { file: 'assets/base.js' },
    'page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['_base.js', '_late.js'] },
    '_late.js': { file: 'assets/late.js', imports: ['page.tsx'] },
    '../virtual:texts/et': { file: 'assets/et.js' },
    'other.tsx': { file: 'assets/other.js' },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
  const card = {
    title: 'Verbs',
    description: '',
    parts: ['page.tsx', 'virtual:texts/{lang}', 'gone.tsx'],
    calls: ['/who', '/broken', '/large'],
  }
  const { http } = await start(folder, async () => card)
  http.get('/api/v1/who', async ({ cookies }) => ({ data: `</script>${cookies['session'] ?? 'nobody'}` }))
  http.get('/api/v1/broken', async () => {
    throw new Error('no database')
  })
  http.get('/api/v1/large', async () => ({ data: 'x'.repeat(300_000) }))
  const read = async (headers: Record<string, string>) => {
    const { body } = await http.inject({ url: '/s/known', headers })
    const files = [...body.matchAll(/href="\/assets\/([\w.]+)"/g)].map(([, file]) => file)
    const answers: unknown = JSON.parse(
      /<script type="application\/json" id="answers" data-run="r" data-count="7">(.*?)<\/script>/.exec(body)?.[1] ?? '',
    )
    return { files, answers }
  }
  expect(await read({})).toEqual({
    files: ['base.js', 'page.js', 'page.css', 'late.js'],
    answers: { '/who': { status: 200, body: { data: '</script>nobody' } } },
  })
  expect(await read({ cookie: 'session=tiina; lang=et' })).toEqual({
    files: ['base.js', 'page.js', 'page.css', 'late.js', 'et.js'],
    answers: { '/who': { status: 200, body: { data: '</script>tiina' } } },
  })
  await http.close()
})

test('the page of a signed-in person preloads its files and first calls', async () => {
  const folder = join(dist, 'members')
  await mkdir(join(folder, '.vite'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<head><title>Keel</title></head>')
  const chunks = {
    'src/screens/room/room-screen.tsx': { file: 'assets/room.js' },
    'src/features/board/editing-parts.ts': { file: 'assets/editing.js' },
    'virtual:messages/et/member': { file: 'assets/et.js' },
    'virtual:messages/en/member': { file: 'assets/en.js' },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
  const { http } = await start(folder)
  http.get('/api/v1/user/me', async () => ({ data: { id: 3, lang: 'et' } }))
  let can_edit = true
  const modules = [{ selected_board_id: null, boards: [{ id: 31 }] }]
  http.get('/api/v1/rooms/7', async () => ({ data: { id: 7, channel_id: 12, modules, users: [], can_edit } }))
  http.get('/api/v1/chat/channels/12', async () => ({ data: { id: 12 } }))
  http.get('/api/v1/boards/31/items', async () => ({ data: [] }))
  const open = () => http.inject({ url: '/room/7', headers: { cookie: 'session=tiina' } })
  const filesOf = ({ body }: { body: string }) => [...body.matchAll(/href="\/assets\/([\w.]+)"/g)].map(([, file]) => file)
  const page = await open()
  expect(filesOf(page)).toEqual(['et.js', 'room.js', 'editing.js'])
  can_edit = false
  expect(filesOf(await open())).toEqual(['et.js', 'room.js'])
  const answers = JSON.parse(
    /<script type="application\/json" id="answers" data-run="r" data-count="7">(.*?)<\/script>/.exec(page.body)?.[1] ?? '',
  ) as object
  expect(answers).toMatchObject({
    '/user/me': { status: 200, body: { data: { lang: 'et' } } },
    '/rooms/7': { status: 200, body: { data: { id: 7 } } },
    '/chat/channels/12': { status: 200, body: { data: { id: 12 } } },
    '/boards/31/items': { status: 200, body: { data: [] } },
  })
  expect([page.headers['cache-control'], page.headers['x-robots-tag'], page.body.includes('og:title')]).toEqual([
    'no-store',
    undefined,
    false,
  ])
  for (const [url, cookie] of [
    ['/room/7', 'lang=et'],
    ['/settings', 'session=tiina'],
    ['/room/x', 'session=tiina'],
  ] as const) {
    const plain = await http.inject({ url, headers: { cookie } })
    expect([url, /href|answers/.test(plain.body)]).toEqual([url, false])
  }
  await http.close()
})

test('the sign-in page preloads its files in the language of the browser', async () => {
  const folder = join(dist, 'visitors')
  await mkdir(join(folder, '.vite'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<head><title>Keel</title></head>')
  const chunks = {
    'src/app/app.tsx': { file: 'assets/app.js' },
    'src/app/visitor-app.tsx': { file: 'assets/visitor.js' },
    'src/screens/login/login-screen.tsx': { file: 'assets/login.js' },
    'virtual:messages/ru/guest': { file: 'assets/ru.js' },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
  const { http } = await start(folder)
  const filesOf = async (url: string, headers: Record<string, string>) =>
    [...(await http.inject({ url, headers })).body.matchAll(/href="\/assets\/([\w.]+)"/g)].map(([, file]) => file)
  for (const url of ['/login', '/', '/home'])
    expect(await filesOf(url, { 'accept-language': 'ru' })).toEqual(['visitor.js', 'ru.js', 'login.js'])
  expect(await filesOf('/login', { cookie: 'session=tiina' })).toEqual(['app.js'])
  expect(await filesOf('/rooms', { 'accept-language': 'ru' })).toEqual(['app.js'])
  for (const url of ['/register', '/forgot-password', '/reset-password', '/site/imprint'])
    expect([url, await filesOf(url, { 'accept-language': 'ru' })]).toEqual([url, ['visitor.js']])
  await http.close()
})

test('pages for visitors preload the texts of the school', async () => {
  const folder = join(dist, 'school')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '<head><title>Keel</title></head>')
  const { http } = await start(folder)
  http.get('/api/v1/site', async () => ({ data: { pages: ['imprint'] } }))
  http.get('/api/v1/registration', async () => ({ data: { registration: 'open' } }))
  const preloaded = async (url: string) => {
    const { body } = await http.inject({ url })
    return Object.keys(JSON.parse(/id="answers"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as object)
  }
  for (const url of ['/', '/home', '/forgot-password', '/reset-password', '/site/imprint'])
    expect([url, await preloaded(url)]).toEqual([url, ['/site']])
  expect(await preloaded('/login')).toEqual(['/site', '/user/me'])
  expect(await preloaded('/register')).toEqual(['/site', '/registration'])
  expect(await preloaded('/rooms')).toEqual([])
  await http.close()
})

test('preloads only responses that fit and do not change between requests', async () => {
  const folder = join(dist, 'answers')
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '<head><title>Keel</title></head>')
  const sizes = { '/first': 150_000, '/second': 49_999, '/third': 49_998, '/fourth': 1 }
  const statuses = { '/gone': 404, '/many': 429, '/down': 503 }
  const calls = [...Object.keys(statuses), ...Object.keys(sizes)]
  const { http } = await start(
    folder,
    async (path) => ({ title: 'Verbs', description: '', calls: path === '/s/plain' ? [] : calls }),
    async () => {
      throw new Error('no database')
    },
  )
  for (const [path, size] of Object.entries(sizes)) http.get(`/api/v1${path}`, async (_request, reply) => reply.send('1'.repeat(size)))
  for (const [path, status] of Object.entries(statuses))
    http.get(`/api/v1${path}`, async (_request, reply) => reply.code(status).send('{}'))
  const page = await http.inject({ url: '/s/known' })
  const answers = JSON.parse(/id="answers"[^>]*>(.*?)<\/script>/.exec(page.body)?.[1] ?? '') as Record<string, { status: number }>
  expect(Object.entries(answers).map(([path, { status }]) => [path, status])).toEqual([
    ['/gone', 404],
    ['/first', 200],
    ['/third', 200],
  ])
  const plain = await http.inject({ url: '/s/plain' })
  expect([page.headers['cache-control'], plain.headers['cache-control'], plain.body.includes('id="answers"')]).toEqual([
    'no-store',
    'private, no-cache',
    false,
  ])
  await http.close()
})
