import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { DB } from '../db/schema'

const decompress = promisify(brotliDecompress)
/** Builds whose files are kept, by their last start; of each some 2.5 MB differ from the one before at most. */
const BUILDS = 6
const AT_ONCE = 16
/** Any number works as long as every process of Keel takes the same. */
const LOCK = 5_335_127_002

/** Content types by ending; others are bytes. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
const NAME = /^assets\/[\w./-]{1,200}$/

/** Files whose names change with their content: of this build, and of those that were started before. */
export class KeptWebFiles {
  constructor(private readonly db: Kysely<DB>) {}

  /** Keeps the files of a build for the other builds' processes; does nothing where it is not built. */
  async keep(dist: string, now: Date): Promise<void> {
    const found = await readdir(join(dist, 'assets'), { recursive: true, withFileTypes: true }).catch(() => [])
    const names = found.filter((file) => file.isFile()).map(({ parentPath, name }) => relative(dist, join(parentPath, name)))
    const copies = new Set(names.filter((name) => name.endsWith('.br')))
    const files = names.filter((name) => !copies.has(name)).sort()
    if (files.length === 0) return
    await this.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
      const kept = await trx.updateTable('web_files').set({ build_at: now }).where('name', 'in', files).returning('name').execute()
      const known = new Set(kept.map(({ name }) => name))
      const missing = files.filter((name) => !known.has(name))
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        const rows = missing.slice(from, from + AT_ONCE).map(async (name) => {
          const compressed = copies.has(`${name}.br`)
          return { name, body: await readFile(join(dist, compressed ? `${name}.br` : name)), compressed, build_at: now }
        })
        await trx
          .insertInto('web_files')
          .values(await Promise.all(rows))
          .execute()
      }
      const builds = trx.selectFrom('web_files').select('build_at').distinct().orderBy('build_at', 'desc').limit(BUILDS)
      await trx.deleteFrom('web_files').where('build_at', 'not in', builds).execute()
    })
  }

  /** Sends a file of another build. Returns false when none is kept under this name. */
  async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<boolean> {
    if (!NAME.test(name)) return false
    const file = await this.db.selectFrom('web_files').select(['body', 'compressed']).where('name', '=', name).executeTakeFirst()
    if (!file) return false
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (file.compressed && takesBrotli) void reply.header('content-encoding', 'br')
    void reply
      .type(TYPES[extname(name)] ?? 'application/octet-stream')
      .headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
      .send(file.compressed && !takesBrotli ? await decompress(file.body) : file.body)
    return true
  }
}

/** Of files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
