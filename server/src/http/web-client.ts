import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { LANGUAGES, type Language } from '@keel/contract/constants'
import { API_BASE, LANG_COOKIE } from '@keel/contract/protocol'
import type { Revision } from '@keel/contract/realtime/revision'
import { languageOf } from './caller'
import { failureBody } from './errors'
import { FILES_PER_MINUTE, PAGES_PER_MINUTE, limitOf } from './limits'
import { APP, needsOfMember, needsOfVisitor, type FirstNeeds } from './first-needs'
import { makeFirstView } from './first-view'
import { ANSWERS_MAX_BYTES, withCard, withFirst, withView, type PageAnswers, type PageCard } from './page-card'
import { IMMUTABLE, type KeptWebFiles } from './kept-web-files'
import { makeFilesOf } from './page-parts'
import { readEntry, sendEntry, sendPage } from './send-page'

/** Returns the card of a page address, if it has one. */
export type CardOf = (path: string, lang: Language) => Promise<PageCard | null>

/** Returns the address of the built client's entry, which changes with its content; null if not built. */
export async function webBuild(dist: string): Promise<string | null> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null
}

/** Returns the hashes of the scripts inside the built page, as a content security policy names them. */
export async function scriptHashes(dist: string): Promise<string[]> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Files whose names change with their content, below the root. */
const BUILT = /^assets[/\\]/
/** Paths of files, below the root; everything else is the address of a page. */
const FILE = /^assets\/|\.(\w{1,5}|webmanifest)$/

/** Returns the responses to calls of a page, exactly as those calls would get them; those that do not fit beside the others are left out. */
async function answersFor(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
  others: PageAnswers = {},
): Promise<PageAnswers> {
  const { cookie } = request.headers
  const all = await Promise.all(
    calls.map(async (path) => {
      const answer = await app.inject({ url: API_BASE + path, headers: cookie ? { cookie } : {}, remoteAddress: request.ip })
      return { path, status: answer.statusCode, text: answer.body }
    }),
  )
  let left = ANSWERS_MAX_BYTES - Object.values(others).reduce((sum, { body }) => sum + body.length, 0)
  const answers = { ...others }
  for (const { path, status, text } of all) {
    if (status >= 500 || status === 429 || text.length > left) continue
    left -= text.length
    answers[path] = { status, body: text }
  }
  return answers
}

/** Returns the data of the successful responses. */
const dataOf = (answers: PageAnswers): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([path, { status, body }]) =>
      status === 200 ? [[path, (JSON.parse(body) as { data: unknown }).data]] : [],
    ),
  )

/** Returns the language the client will start in: by address, by cookie, the user's, or the browser's. */
function textsOf(request: FastifyRequest, answers: PageAnswers): Language {
  const { query, cookies } = request
  const asked = [(query as { lang?: unknown }).lang, cookies[LANG_COOKIE]]
  const chosen = LANGUAGES.find((language) => asked.includes(language))
  if (chosen) return chosen
  const me = JSON.parse(answers['/user/me']?.body ?? '{}') as { data?: { lang?: unknown } }
  return LANGUAGES.find((language) => language === me.data?.lang) ?? languageOf(request)
}

/** Without accounts, anybody at the machine of the server creates the first (`new`), and everybody else needs the set-up link (`new-by-link`). */
export type Installation = 'new' | 'new-by-link' | 'used'

interface WebClientOptions {
  cardOf?: CardOf | undefined
  /** Returns whether a request has a session, valid or not. */
  hasSession?: ((request: FastifyRequest) => boolean) | undefined
  /** Files of other builds. */
  kept?: Pick<KeptWebFiles, 'send'> | undefined
  /** Returns the revision of the data that is read from now on. */
  revision?: (() => Revision | undefined) | undefined
  /** Returns what the installation is for who asks for a page. */
  installation?: ((request: FastifyRequest) => Promise<Installation>) | undefined
  ratePerMinute: number
}

/** Serves the built web client; other page addresses get its entry, unknown API paths a 404 body. */
export async function serveWebClient(
  app: FastifyInstance,
  dist: string,
  {
    cardOf = async () => null,
    hasSession = () => false,
    revision = () => undefined,
    kept,
    installation = async () => 'used',
    ratePerMinute,
  }: WebClientOptions,
): Promise<boolean> {
  // Behind the router as well: every path without a route is a page.
  const limits = { page: limitOf(app, ratePerMinute, PAGES_PER_MINUTE), file: limitOf(app, ratePerMinute, FILES_PER_MINUTE) }
  const limited = {
    preHandler(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return limits[request.url.startsWith('/assets/') ? 'file' : 'page'].call(this, request, reply)
    },
  }
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
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', BUILT.test(relative(dist, path)) ? IMMUTABLE : 'private, no-cache')
    },
  })
  // In memory, as is the list of parts: where hashing or a slow disk holds up the reading of files, pages still come.
  const entry = await readEntry(dist)
  const filesOf = await makeFilesOf(dist)
  /** Page of an installation without accounts, with the first step to take. */
  const sendFirstPage = (reply: FastifyReply, state: Installation): void => {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(entry.text.replace('<html', `<html data-installation="${state}"`))
  }
  const renderFirstView = makeFirstView(dist, app.log)
  const answerPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> => {
    const state = await installation(request).catch(() => 'used' as const)
    if (state !== 'used') return sendFirstPage(reply, state)
    // Best effort: without a card or its first data the page works the same.
    const card = await cardOf(path, languageOf(request)).catch(() => null)
    const needs: Partial<FirstNeeds> = card ?? (hasSession(request) ? needsOfMember(path) : needsOfVisitor(path))
    const { calls = [], further } = needs
    const parts = card?.parts && hasSession(request) ? [...card.parts, APP] : (needs.parts ?? [])
    if (!card && parts.length === 0) return sendEntry(request, reply, entry)
    const bare = entry.text
    const readAt = revision()
    let answers = await answersFor(app, request, calls).catch((): PageAnswers => ({}))
    const more = further?.(answers)
    if (more) answers = await answersFor(app, request, more.calls, answers).catch(() => answers)
    const lang = textsOf(request, answers)
    const view = card && !hasSession(request) ? await renderFirstView({ path, language: lang, data: dataOf(answers) }) : null
    const page = card ? withCard(view ? withView(bare, view, lang) : bare, card) : bare
    const files = filesOf(
      bare,
      [...parts, ...(more?.parts ?? [])].map((part) => part.replace('{lang}', lang)),
    )
    void reply.headers({
      'cache-control': calls.length > 0 ? 'no-store' : 'private, no-cache',
      ...(card && { 'x-robots-tag': 'noindex' }),
    })
    await sendPage(request, reply, withFirst(page, files, answers, readAt))
  }
  // By default the plugin reads the whole folder for each requested file, nearly half of the server's cost of a page.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: ({ params: { '*': path } }, reply) => (FILE.test(path) ? reply.sendFile(path) : reply.callNotFound()),
  })
  app.setNotFoundHandler(limited, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (['GET', 'HEAD'].includes(request.method) && (await kept?.send(request, reply, path.slice(1)))) return reply
    if (!['GET', 'HEAD'].includes(request.method) || path.startsWith('/api/') || FILE.test(path.slice(1))) return notFound(request, reply)
    await answerPage(request, reply, path)
    return reply
  })
  return true
}
