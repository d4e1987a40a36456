import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { startEmbedded } from '../src/db/embedded/embedded-server'
import { migrate } from '../src/db/migrate'
import { createPool } from '../src/db/pool'
import { makeDataDirectory } from './memory-directory'
import { quietLog } from './quiet-log'

/** How a test file reaches the one server of the run. */
export interface TestServer {
  /** May create databases. */
  admin: pg.ClientConfig
  /** The role the application uses. */
  app: pg.ClientConfig
  /** A migrated, empty database to clone. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one database server for the whole run and migrates the template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const directory = makeDataDirectory('keel-test-')
  const server = url ? null : await startEmbedded({ directory, log: quietLog, durable: false, maxConnections: 200 })
  const admin: pg.ClientConfig = server?.admin ?? { connectionString: url }
  const name = `${process.pid}_${Date.now()}`
  const [template, role] = [`keel_tpl_${name}`, `keel_role_${name}`]
  const app: pg.ClientConfig = server?.connection ?? { connectionString: url && asRole(url, role) }

  await asAdmin(admin, async (client) => {
    if (!server) await client.query(`create role ${role} login password '${role}'`)
    await client.query(`create database ${template} owner ${ownerRole(app)} template template0 encoding 'UTF8'`)
  })
  const pool = createPool({ connection: { ...app, ...named(app, template) }, log: quietLog, prepare: false })
  await migrate(pool)
  await pool.end()
  project.provide('testServer', { admin, app, template })

  return async () => {
    if (server) {
      await server.stop()
    } else {
      await asAdmin(admin, async (client) => {
        await client.query(`drop database ${template} with (force)`)
        await client.query(`drop role ${role}`)
      })
    }
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The same server for a role whose password is its name: an administrator may do what the application may not. */
function asRole(text: string, role: string): string {
  const url = new URL(text)
  url.username = url.password = role
  return url.href
}

/** Returns the role of these settings. */
export const ownerRole = ({ user, connectionString = '' }: pg.ClientConfig): string => user ?? new URL(connectionString).username

/** The settings of the same server with another database. */
export function named(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

export async function asAdmin<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
