import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createBackupPlace } from '../adapters/backups'
import { createFileStore } from '../adapters/files'
import { turnCredentials } from '../adapters/stun/turn-credentials'
import { settingSlips, type Config } from '../config'
import type { Installation } from '../db/tools'
import { findPlace } from './backups'
import { findOwnCertificate } from './certificate'
import { findDatabase } from './database'
import { findSpace, findWritable, freeBytesOf } from './disk'
import { findDraftModel } from './drafts'
import { fault, ok, reasonOf, warn, type Finding } from './finding'
import { findMail } from './mail'
import { findPort, findPublicUrl, findStunPort } from './ports'
import { findProviders } from './providers'
import { findStun, findTurn } from './stun'
import { findTime } from './time-server'

const PATIENCE_MS = 40_000

interface DoctorOptions {
  env: NodeJS.ProcessEnv
  config: Config
  installation: Installation
  /** With a port, if it is not 123. */
  timeServer: string
  /** Where a mail is sent to, to see whether one arrives. */
  mailTo?: string | undefined
}

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

async function findDisk(folder: string): Promise<Finding[]> {
  const free = await freeBytesOf(folder)
  return free === null ? [findSpace(folder, free)] : [findSpace(folder, free), await findWritable(folder)]
}

/** Finds whether the server can make a folder that is not there yet, without making it: this user may be another. */
async function findUnmade(folder: string): Promise<Finding> {
  let above = resolve(folder)
  while ((await freeBytesOf(above)) === null && dirname(above) !== above) above = dirname(above)
  const { state, says } = await findWritable(above)
  if (state === 'ok') return ok('disk', `${folder} is made with the first backup`)
  return fault(
    'disk',
    `${folder} is not there and cannot be made: ${says}`,
    `Make it, and give it to the user that runs Keel: chown USER ${folder}`,
  )
}

async function findFiles(config: Config): Promise<Finding[]> {
  if (!config.S3_URL) return []
  const advice = 'Is the store reachable, does the bucket exist, and may the key list, read, store and delete in it?'
  const store = await createFileStore(config)
  try {
    const problem = await store.verify()
    return [problem ? fault('files', `${store.describe}: ${problem}`, advice) : ok('files', `${store.describe} takes files`)]
  } catch (error) {
    return [fault('files', reasonOf(error).split('\n').at(-1)?.trim() ?? '', advice)]
  } finally {
    store.close()
  }
}

async function findBackupPlace(config: Config): Promise<Finding[]> {
  if (config.BACKUP_DIR) {
    const isThere = (await freeBytesOf(config.BACKUP_DIR)) !== null
    const found = isThere ? await findDisk(config.BACKUP_DIR) : [await findUnmade(config.BACKUP_DIR)]
    return found.map((finding) => ({ ...finding, part: 'backup' }))
  }
  const place = await createBackupPlace(config).catch(() => null)
  if (!place) return [warn('backup', 'there are no nightly backups', 'Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_URL.')]
  try {
    await place.list()
    return [await findPlace(place)]
  } catch (error) {
    return [fault('backup', `${place.describe} cannot be listed (${reasonOf(error)})`, 'Compare BACKUP_S3_URL and its key with the store.')]
  } finally {
    place.close()
  }
}

async function findRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return []
  const { Redis } = await import('ioredis')
  const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5000, maxRetriesPerRequest: 0 })
  redis.on('error', () => undefined) // the call rejects as well
  try {
    await redis.connect()
    await redis.ping()
    return [ok('redis', 'it answers')]
  } catch (error) {
    return [fault('redis', `it cannot be used (${reasonOf(error)})`, 'Is it running, and are host, port and password of REDIS_URL right?')]
  } finally {
    redis.disconnect()
  }
}

function findRelays({ STUN_URLS, TURN_URLS, TURN_SECRET }: Config): Promise<Finding>[] {
  const credentials = turnCredentials(TURN_SECRET ?? '', 0, new Date())
  return [...list(STUN_URLS).map(findStun), ...list(TURN_URLS).map((url) => findTurn(url, credentials))]
}

function findVersions(config: Config): Finding[] {
  const found = [ok('versions', `Node.js ${process.versions.node}`)]
  if (config.TLS === 'self-signed') {
    const { error, stdout } = spawnSync('openssl', ['version'], { encoding: 'utf8' })
    found.push(
      error
        ? fault('versions', 'openssl is missing, and TLS=self-signed needs it', 'Install the package openssl.')
        : ok('versions', stdout.trim()),
    )
  }
  if (process.getuid?.() === 0)
    found.push(warn('versions', 'this is root', 'Run Keel, and this command, as a user of its own (deploy/keel.service).'))
  return found
}

/** Checks everything that Keel needs from this machine and others. A check that takes too long is a fault. */
export async function examine({ env, config, installation, timeServer, mailTo }: DoctorOptions): Promise<Finding[]> {
  const slips = settingSlips(env).map((slip) => warn('settings', slip, 'Correct the name.'))
  const checks: [part: string, findings: Promise<Finding | Finding[]>][] = [
    ['database', findDatabase(installation, config.BACKUP_DIR !== undefined || config.BACKUP_S3_URL !== undefined)],
    ['disk', findDisk(installation.dataDir)],
    ['files', findFiles(config)],
    ['backup', findBackupPlace(config)],
    ['mail', findMail(config, mailTo)],
    ['certificate', findOwnCertificate(config)],
    ['port', findPort(config)],
    ['address', findPublicUrl(config)],
    ['stun', findStunPort(config)],
    ['turn', Promise.all(findRelays(config))],
    ['redis', findRedis(config)],
    ['sign-in', findProviders(config)],
    ['drafts', findDraftModel(config)],
    ['clock', findTime(timeServer)],
  ]
  const found = await Promise.all(
    checks.map(async ([part, findings]) => {
      const late = delay(
        PATIENCE_MS,
        fault(part, 'the check took too long', 'Something on its way takes everything and answers nothing, such as a firewall.'),
        {
          ref: false,
        },
      )
      return Promise.race([findings, late]).catch((error: unknown) =>
        fault(part, `the check failed (${reasonOf(error)})`, 'Look at the settings of this part.'),
      )
    }),
  )
  return [ok('settings', 'all can be read'), ...slips, ...found.flat(), ...findVersions(config)]
}
