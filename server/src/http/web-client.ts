import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { LANGUAGES, type Language } from '@keel/contract/constants'
import { API_BASE, LANG_COOKIE } from '@keel/contract/protocol'
import { languageOf } from './caller'
import { failureBody } from './errors'
import { PAGES_PER_MINUTE, limitOf } from './limits'
import { ANSWERS_MAX_BYTES, withCard, type PageAnswers, type PageCard } from './page-card'
import { filesOfParts } from './page-parts'

/** Returns the card of a page address, if it has one. */
export type CardOf = (path: string, lang: Language) => Promise<PageCard | null>

/** Returns the address of the built client's entry, which changes with its content; null if not built. */
export async function webBuild(dist: string): Promise<string | null> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null
}

/** Files whose names change with their content, below the root. */
const BUILT = /^assets[/\\]/
/** Paths of files, below the root; everything else is the address of a page. */
const FILE = /^assets\/|\.\w{1,5}$/

/** Returns the responses to the first calls of a page, exactly as those calls would get them; too large ones are left out. */
async function answersFor(app: FastifyInstance, request: FastifyRequest, calls: readonly string[]): Promise<PageAnswers> {
  const { cookie } = request.headers
  const all = await Promise.all(
    calls.map(async (path) => {
      const answer = await app.inject({ url: API_BASE + path, headers: cookie ? { cookie } : {}, remoteAddress: request.ip })
      return { path, status: answer.statusCode, text: answer.body }
    }),
  )
  let left = ANSWERS_MAX_BYTES
  const answers: PageAnswers = {}
  for (const { path, status, text } of all) {
    if (status >= 500 || status === 429 || text.length > left) continue
    left -= text.length
    answers[path] = { status, body: text }
  }
  return answers
}

/** Returns the language the client will start in, by address and cookie. */
function textsOf({ query, cookies }: FastifyRequest): Language {
  const asked = [(query as { lang?: unknown }).lang, cookies[LANG_COOKIE]]
  return LANGUAGES.find((language) => asked.includes(language)) ?? 'en'
}

interface WebClientOptions {
  cardOf?: CardOf | undefined
  /** Returns whether the installation has no account yet. */
  isNew?: (() => Promise<boolean>) | undefined
  ratePerMinute: number
}

/** Serves the built web client; other page addresses get its entry, unknown API paths a 404 body. */
export async function serveWebClient(
  app: FastifyInstance,
  dist: string,
  { cardOf = async () => null, isNew = async () => false, ratePerMinute }: WebClientOptions,
): Promise<boolean> {
  // Behind the router as well: every path without a route is a page.
  const limited = { preHandler: limitOf(app, ratePerMinute, PAGES_PER_MINUTE) }
  const notFound = (request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(failureBody({ code: 'not.found' }, request))
  if (!existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler(limited, notFound)
    return false
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', BUILT.test(relative(dist, path)) ? 'public, max-age=31536000, immutable' : 'private, no-cache')
    },
  })
  /** Page of an installation without accounts, with the first step to take. */
  const sendFirstPage = async (reply: FastifyReply): Promise<void> => {
    const page = await readFile(join(dist, 'index.html'), 'utf8')
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(page.replace('<html', '<html data-installation="new"'))
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> => {
    if (await isNew().catch(() => false)) return sendFirstPage(reply)
    // Best effort: without a card the page works the same.
    const card = await cardOf(path, languageOf(request)).catch(() => null)
    const page = card && (await readFile(join(dist, 'index.html'), 'utf8').catch(() => null))
    if (!card || !page) void reply.sendFile('index.html')
    else {
      const parts = (card.parts ?? []).map((part) => part.replace('{lang}', textsOf(request)))
      const calls = card.calls ?? []
      const [files, answers] = await Promise.all([filesOfParts(dist, page, parts), answersFor(app, request, calls).catch(() => undefined)])
      void reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': calls.length > 0 ? 'no-store' : 'private, no-cache', 'x-robots-tag': 'noindex' })
        .send(withCard(page, card, files, answers))
    }
  }
  // By default the plugin reads the whole folder for each requested file, nearly half of the server's cost of a page.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: ({ params: { '*': path } }, reply) => (FILE.test(path) ? reply.sendFile(path) : reply.callNotFound()),
  })
  app.setNotFoundHandler(limited, (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || FILE.test(path.slice(1))) return notFound(request, reply)
    void sendPage(request, reply, path)
  })
  return true
}
