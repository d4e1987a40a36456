import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureBody } from './errors'

/** The address of the built client's entry, which changes with anything in it; null when it is not built. */
export async function webBuild(dist: string): Promise<string | null> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null
}

/** Serves the built web client; every other page address gets its entry, unknown API paths a 404 body. */
export async function serveWebClient(app: FastifyInstance, dist: string): Promise<boolean> {
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
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,5}$/.test(request.url.split('?')[0] ?? '')
    return isPage ? reply.sendFile('index.html') : notFound(request, reply)
  })
  return true
}
