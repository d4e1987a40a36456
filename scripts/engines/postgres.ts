import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asAccount, chooseAccount, type Account } from '../../server/src/db/embedded/account'
import { findBinaries, MINIMUM_MAJOR } from '../../server/src/db/embedded/binaries'
import { embeddedPaths } from '../../server/src/db/embedded/paths'
import { findOrInstall, freePort, makeFolder, startEngine, versionOf, type Engine, type EngineOptions } from './engine'

interface PostgresOptions extends EngineOptions {
  /** False gives up durability for speed. Default true, as in production. */
  durable?: boolean
  maxConnections?: number
}

const ADMIN = 'postgres'
const DEBIAN = '/usr/lib/postgresql'

/**
 * Starts a PostgreSQL server with an empty cluster that listens on a port; its URL is the administrator's. The programs are Debian's,
 * else those that the product brings; null, with a sentence, where neither can be had.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Engine | null> {
  const account = chooseAccount(null)
  const folder = makeFolder('postgres', { account, under: options.under })
  const bin = findOrInstall('PostgreSQL', 'postgresql', options, () => debianPrograms() ?? packedPrograms(folder, account))
  if (bin === null) return null
  createCluster(bin, folder, account)
  const port = options.port ?? (await freePort())
  const { durable = true, maxConnections = 200 } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: maxConnections,
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return startEngine({
    describe: `PostgreSQL ${versionOf(join(bin, 'postgres'), ['--version'])}`,
    folder,
    port,
    url: databaseUrl(port, 'postgres'),
    account,
    file: join(bin, 'postgres'),
    args: ['-D', join(folder, 'cluster'), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    isReady: (printed) => printed.includes('database system is ready to accept connections'),
    // Ends open sessions; the polite signal would wait for them.
    stopSignal: 'SIGINT',
  })
}

const databaseUrl = (port: number, database: string): string => `postgresql://${ADMIN}@127.0.0.1:${port}/${database}`

function debianPrograms(): string | null {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = majors.filter((major) => major >= MINIMUM_MAJOR).sort((a, b) => b - a)
  return newest.map((major) => join(DEBIAN, String(major), 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

function packedPrograms(folder: string, account: Account | null): string | null {
  try {
    return findBinaries(embeddedPaths(folder), account, null).bin
  } catch {
    return null
  }
}

function createCluster(bin: string, folder: string, account: Account | null): void {
  const args = ['-D', join(folder, 'cluster'), '-U', ADMIN, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const { file, args: all, uid, gid } = asAccount(account, join(bin, 'initdb'), args)
  const { status, stderr } = spawnSync(file, all, { cwd: '/', uid, gid, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb ended with code ${status}: ${stderr.trim()}`)
}
