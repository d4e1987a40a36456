import { mkdtempSync, rmSync } from 'node:fs'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Engine } from '../../scripts/engines/engine'
import { startPostgres } from '../../scripts/engines/postgres'
import { startRedis } from '../../scripts/engines/redis'
import { Link } from './link'
import { KeelNode } from './node'

/** What runs: one process; two that share events by PostgreSQL; two that share them by Redis. */
export type Shape = 'one' | 'two' | 'redis'

/** PostgreSQL and Redis, which serve many runs. */
export class Engines {
  private constructor(
    readonly postgres: Engine,
    readonly redis: Engine | null,
  ) {}

  static async start(say: (sentence: string) => void): Promise<Engines | null> {
    const postgres = await startPostgres({ say, maxConnections: 200 })
    return postgres && new Engines(postgres, await startRedis({ say }))
  }

  async stop(): Promise<void> {
    await this.redis?.stop()
    await this.postgres.stop()
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
  /** From each node to PostgreSQL, and to Redis. */
  readonly toPostgres: Link[] = []
  readonly toRedis: Link[] = []
  /** From each person to the balancer. */
  readonly toNodes: Link[] = []
  private turn = 0

  private constructor(
    readonly engines: Engines,
    readonly pool: pg.Pool,
    private readonly database: string,
    private readonly dataDir: string,
  ) {}

  static async start(shape: Shape, engines: Engines): Promise<World> {
    const database = `keel_${Date.now()}_${process.pid}`
    const admin = new pg.Client({ connectionString: engines.postgres.url })
    await admin.connect()
    await admin.query(`create database ${database}`)
    await admin.end()
    const pool = new pg.Pool({ connectionString: through(engines.postgres.url, engines.postgres.port, database), max: 2 })
    pool.on('error', () => undefined) // killed with PostgreSQL
    const world = new World(engines, pool, database, mkdtempSync(join(tmpdir(), 'keel-faults-')))
    try {
      const names = shape === 'one' ? ['a'] : ['a', 'b']
      for (const name of names) world.nodes.push(await world.startNode(name, shape))
    } catch (error) {
      await world.stop()
      throw error
    }
    return world
  }

  private async startNode(name: string, shape: Shape): Promise<KeelNode> {
    const { postgres, redis } = this.engines
    const database = await Link.open(() => [local(postgres.port)])
    this.toPostgres.push(database)
    const env: Record<string, string> = {
      DATABASE_URL: through(postgres.url, database.port, this.database),
      DATA_DIR: this.dataDir,
      NODES: shape === 'one' ? 'one' : 'several',
    }
    if (shape === 'redis' && redis) {
      const bus = await Link.open(() => [local(redis.port)])
      this.toRedis.push(bus)
      env.REDIS_URL = through(redis.url, bus.port)
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
    return [...this.toNodes, ...this.toPostgres, ...this.toRedis]
  }

  async stop(): Promise<void> {
    for (const link of this.links) link.heal()
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')))
    for (const link of this.links) link.close()
    await this.pool.end()
    rmSync(this.dataDir, { recursive: true, force: true })
    const admin = new pg.Client({ connectionString: this.engines.postgres.url })
    await admin.connect()
    await admin.query(`drop database if exists ${this.database} with (force)`)
    await admin.end()
  }
}
