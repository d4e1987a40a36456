import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@keel/contract/constants'
import { languageOf } from './caller'
import { failureBody } from './errors'
import { withCard, type PageCard } from './page-card'

/** The card of a page address, where it has one of its own. */
export type CardOf = (path: string, lang: Language) => Promise<PageCard | null>

/** The address of the built client's entry, which changes with anything in it; null when it is not built. */
export async function webBuild(dist: string): Promise<string | null> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null
}

/** Serves the built web client; every other page address gets its entry, unknown API paths a 404 body. */
export async function serveWebClient(app: FastifyInstance, dist: string, cardOf: CardOf = async () => null): Promise<boolean> {
  const notFound = (request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(failureBody('not.found', request))
  if (!existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    return false
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    wildcard: true,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> => {
    // Without a card the page is the same, so a failure here is no reason to show none.
    const card = await cardOf(path, languageOf(request)).catch(() => null)
    const page = card && (await readFile(join(dist, 'index.html'), 'utf8').catch(() => null))
    if (!card || !page) void reply.sendFile('index.html')
    else void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(withCard(page, card))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' || path.startsWith('/api/') || /\.\w{1,5}$/.test(path)) return notFound(request, reply)
    void sendPage(request, reply, path)
  })
  return true
}
