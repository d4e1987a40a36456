import { mkdtempSync, rmSync } from 'node:fs'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Engine } from '../../scripts/engines/engine'
import { startPostgres } from '../../scripts/engines/postgres'
import { startRedis } from '../../scripts/engines/redis'
import { startS3 } from '../../scripts/engines/s3'
import { findFaketime, SteppedClock } from './clock'
import { Link } from './link'
import { Mailbox } from './mailbox'
import { KeelNode, PUBLIC_URL } from './node'
import { SmallDisk } from './small-disk'

/** What runs: one process; two that share events by PostgreSQL; two that share them by Redis. */
export type Shape = 'one' | 'two' | 'redis'

/** What a kind of fault needs: several processes, an engine among what runs, or something of the machine. */
export type Need = 'several' | 'redis' | 's3' | 'small disk' | 'stepped clock'

/** What a world is made of. */
export interface Setup {
  shape: Shape
  /** Where uploaded files are. */
  files: 'disk' | 's3'
  /** Whether each process has a clock that can be stepped. */
  stepsClocks: boolean
}

type S3Engine = NonNullable<Awaited<ReturnType<typeof startS3>>>

const DATABASE_MEGABYTES = 600
const FILES_MEGABYTES = 64

/** What serves many runs: the engines, and what can be done to this machine. */
export class Engines {
  private constructor(
    readonly postgres: Engine,
    readonly redis: Engine | null,
    readonly s3: S3Engine | null,
    readonly databaseDisk: SmallDisk | null,
    readonly fileDisk: SmallDisk | null,
    readonly faketime: string | null,
  ) {}

  /** Starts all that can be had, and says what cannot; null without PostgreSQL. `isWhole` false: only PostgreSQL. */
  static async start(say: (sentence: string) => void, { isWhole }: { isWhole: boolean }): Promise<Engines | null> {
    const disk = isWhole ? SmallDisk.mount(DATABASE_MEGABYTES) : null
    if (isWhole && !disk) say('A disk that can be filled cannot be had: only root may mount one.')
    const postgres = await startPostgres({ say, maxConnections: 200, under: disk?.path, durable: isWhole })
    if (!postgres) return null
    if (!isWhole) return new Engines(postgres, null, null, null, null, null)
    const files = disk && SmallDisk.mount(FILES_MEGABYTES)
    return new Engines(
      postgres,
      await startRedis({ say }),
      await startS3({ say, build: true }),
      disk,
      files,
      findFaketime({ say, install: true }),
    )
  }

  /** What kinds of faults need and this machine has. */
  get has(): Set<Need> {
    const needs: [Need, unknown][] = [
      ['redis', this.redis],
      ['s3', this.s3],
      ['small disk', this.fileDisk],
      ['stepped clock', this.faketime],
    ]
    return new Set(needs.flatMap(([need, it]) => (it ? [need] : [])))
  }

  /** Starts PostgreSQL again if it has ended because its disk was full. */
  async reviveDatabase(): Promise<void> {
    const until = Date.now() + 3000
    while (Date.now() < until && isRunning(this.postgres.pid)) {
      if (await accepts(this.postgres.url)) return
      await delay(100)
    }
    await this.postgres.kill()
    await this.postgres.start()
  }

  async stop(): Promise<void> {
    await this.s3?.stop()
    await this.redis?.stop()
    await this.postgres.stop()
    this.databaseDisk?.unmount()
    this.fileDisk?.unmount()
  }
}

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const local = (port: number): NetConnectOpts => ({ host: '127.0.0.1', port })
/** The same address by another port. */
const through = (url: string, port: number, path?: string): string => {
  const parts = new URL(url)
  parts.hostname = '127.0.0.1'
  parts.port = String(port)
  if (path !== undefined) parts.pathname = path
  return parts.href
}

/** The processes of one run on a database of their own, and the networks between them. */
export class World {
  readonly nodes: KeelNode[] = []
  /** From each node to the engines and the mail server. */
  readonly toPostgres: Link[] = []
  readonly toRedis: Link[] = []
  readonly toS3: Link[] = []
  readonly toMail: Link[] = []
  /** Of each node, where they can be stepped. */
  readonly clocks: SteppedClock[] = []
  /** From each person to the balancer. */
  readonly toNodes: Link[] = []
  private turn = 0

  private constructor(
    readonly engines: Engines,
    readonly pool: pg.Pool,
    readonly mailbox: Mailbox,
    private readonly database: string,
    private readonly dataDir: string,
    private readonly setup: Setup,
  ) {}

  static async start(setup: Setup, engines: Engines): Promise<World> {
    const database = `keel_${Date.now()}_${process.pid}`
    const admin = new pg.Client({ connectionString: engines.postgres.url })
    await admin.connect()
    await admin.query(`create database ${database}`)
    await admin.end()
    const pool = new pg.Pool({ connectionString: through(engines.postgres.url, engines.postgres.port, database), max: 2 })
    pool.on('error', () => undefined) // killed with PostgreSQL
    const dataDir = mkdtempSync(join(engines.fileDisk?.path ?? tmpdir(), 'keel-faults-'))
    const world = new World(engines, pool, await Mailbox.open(), database, dataDir, setup)
    try {
      const names = setup.shape === 'one' ? ['a'] : ['a', 'b']
      for (const name of names) world.nodes.push(await world.startNode(name))
    } catch (error) {
      await world.stop()
      throw error
    }
    return world
  }

  private async startNode(name: string): Promise<KeelNode> {
    const { postgres, redis, s3, faketime } = this.engines
    const { shape, files, stepsClocks } = this.setup
    const link = async (links: Link[], port: number): Promise<number> => {
      const one = await Link.open(() => [local(port)])
      links.push(one)
      return one.port
    }
    const env: Record<string, string> = {
      DATABASE_URL: through(postgres.url, await link(this.toPostgres, postgres.port), this.database),
      MAIL_FROM: 'keel@keel.test',
      SMTP_URL: `smtp://127.0.0.1:${await link(this.toMail, this.mailbox.port)}`,
      PUBLIC_URL,
      DATA_DIR: this.dataDir,
      NODES: shape === 'one' ? 'one' : 'several',
    }
    if (shape === 'redis' && redis) env.REDIS_URL = through(redis.url, await link(this.toRedis, redis.port))
    if (files === 's3' && s3) Object.assign(env, s3.settings, { S3_URL: through(s3.url, await link(this.toS3, s3.port)) })
    if (faketime !== null && stepsClocks) {
      const clock = new SteppedClock(faketime, this.dataDir, name)
      this.clocks.push(clock)
      Object.assign(env, clock.env)
    }
    return KeelNode.start(name, env)
  }

  /** A network from one person to any node: each connection to the next one, as by a balancer without stickiness. */
  async openNetwork(): Promise<Link> {
    const link = await Link.open(() => {
      const { nodes } = this
      this.turn += 1
      return nodes.map((_, at) => local(nodes[(at + this.turn) % nodes.length]?.port ?? 0))
    })
    this.toNodes.push(link)
    return link
  }

  get links(): Link[] {
    return [...this.toNodes, ...this.toPostgres, ...this.toRedis, ...this.toS3, ...this.toMail]
  }

  async stop(): Promise<void> {
    for (const link of this.links) link.heal()
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')))
    for (const link of this.links) link.close()
    await this.pool.end()
    await this.mailbox.close()
    rmSync(this.dataDir, { recursive: true, force: true })
    const admin = new pg.Client({ connectionString: this.engines.postgres.url })
    await admin.connect()
    await admin.query(`drop database if exists ${this.database} with (force)`)
    await admin.end()
  }
}
