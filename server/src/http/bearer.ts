import type { FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns whether a request carries a token of the settings. */
export function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sent] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}
