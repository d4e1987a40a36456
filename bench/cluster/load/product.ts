import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { KeelNode } from '../../../faults/world/node'
import { cpuOfAll } from '../../load/cpu'
import type { Engines } from './engines'

export type Shape = 'one' | 'postgres' | 'redis'

/** Processes of the built product on a database of their own in the engines. */
export class Product {
  private constructor(
    readonly nodes: readonly KeelNode[],
    readonly pool: pg.Pool,
    private readonly directory: string,
  ) {}

  static async start(shape: Shape, { postgres, redis }: Engines): Promise<Product> {
    const directory = await mkdtemp(join(tmpdir(), 'keel-bench-'))
    const database = `bench_${process.pid}_${Date.now()}`
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(`create database ${database}`)
    await admin.end()
    const url = Object.assign(new URL(postgres.url), { pathname: database }).href
    const env: Record<string, string> = {
      DATABASE_URL: url,
      DATA_DIR: directory,
      RATE_PER_MINUTE: '999999999',
      LOG_LEVEL: 'error',
      NODES: shape === 'one' ? 'one' : 'several',
      ...(shape === 'redis' && { REDIS_URL: redis.url }),
    }
    const nodes: KeelNode[] = []
    try {
      for (const name of shape === 'one' ? ['a'] : ['a', 'b']) nodes.push(await KeelNode.start(name, env))
    } catch (error) {
      for (const node of nodes) await node.end('SIGKILL')
      throw error
    }
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    return new Product(nodes, pool, directory)
  }

  /** Microseconds of CPU that the processes have used. */
  cpu(): number {
    return this.nodes.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : cpuOfAll(pid)), 0)
  }

  async stop(): Promise<void> {
    await this.pool.end()
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')))
    await rm(this.directory, { recursive: true, force: true })
  }
}
