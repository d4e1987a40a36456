import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findProgram, freePort, makeFolder, startEngine, type Engine, type EngineOptions } from './engine'

/** MinIO as the Go module proxy has it; its maker publishes no programs any more. */
const MODULE = 'github.com/minio/minio'
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c'
const BUCKET = 'keel'
const KEY = 'keel-test-key'
const SECRET = 'keel-test-secret'

interface S3Engine extends Engine {
  /** Settings with which Keel stores its files there. */
  settings: { S3_URL: string; S3_KEY: string; S3_SECRET: string }
}

interface S3Options extends Omit<EngineOptions, 'install'> {
  /** Builds the store where it is missing: some minutes, and network, once. */
  build?: boolean
}

/** Starts an S3 store (MinIO) with one empty bucket; null, with a sentence, where it cannot be had. */
export async function startS3({ build = false, say = sayOnStderr, ...options }: S3Options = {}): Promise<S3Engine | null> {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'keel', 'engines', `minio-${VERSION}`)
  const find = (): string | null => findProgram(['minio'], [folder])
  const reason = find() === null ? (build ? buildMinio(folder, say) : 'it is not installed') : ''
  const file = find()
  if (file === null) {
    say(`An S3 store cannot be had: ${reason}.`)
    return null
  }
  const port = options.port ?? (await freePort())
  const data = makeFolder('s3')
  mkdirSync(join(data, BUCKET)) // a folder of its drive is a bucket
  const engine = await startEngine({
    describe: file.startsWith(folder) ? `MinIO ${VERSION}` : 'MinIO',
    folder: data,
    port,
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    file,
    args: ['server', '--quiet', '--address', `127.0.0.1:${port}`, data],
    env: { MINIO_ROOT_USER: KEY, MINIO_ROOT_PASSWORD: SECRET, MINIO_BROWSER: 'off', MINIO_UPDATE: 'off', CI: '1' },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/minio/health/cluster`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  return Object.assign(engine, { settings: { S3_URL: engine.url, S3_KEY: KEY, S3_SECRET: SECRET } })
}

const sayOnStderr = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** Builds the program with Go into the folder; returns why it is still missing, if it is. */
function buildMinio(folder: string, say: (sentence: string) => void): string {
  if (!findProgram(['go'])) return 'MinIO is not installed, and without Go it cannot be built'
  say(`Building MinIO ${VERSION} once, which takes some minutes ...`)
  mkdirSync(join(folder, '..'), { recursive: true })
  // It appears under its name as a whole.
  const place = mkdtempSync(`${folder}.`)
  try {
    const { status, stderr } = spawnSync('go', ['install', '-ldflags', '-s -w', `${MODULE}@${VERSION}`], {
      env: { ...process.env, GOBIN: place, CGO_ENABLED: '0', GOTOOLCHAIN: 'auto' },
      encoding: 'utf8',
    })
    if (status !== 0) return `MinIO could not be built (${stderr?.trim().split('\n').at(-1) ?? 'Go did not run'})`
    if (!existsSync(folder)) renameSync(place, folder)
    return 'the build has made no program'
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
