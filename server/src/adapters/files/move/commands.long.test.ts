import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startS3 } from '../../../../../scripts/engines/s3'
import { createTestDatabase } from '../../../../test/database'
import { buildProgram } from '../../../../test/program'
import { createDiskStore } from '../disk'
import { objectsOf } from '../testing/bucket'

test('the commands move files into an S3 store and back, and back up from it', async ({ skip }) => {
  let why = ''
  const s3 = await startS3({ say: (sentence) => (why = sentence) })
  if (!s3) return skip(why)
  const directory = mkdtempSync(join(tmpdir(), 'keel-move-'))
  const database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  const dataDir = join(directory, 'old')
  const old = createDiskStore(dataDir)
  const add = async (bytes: Buffer) => {
    const { key, size, sha256 } = await old.put(Readable.from([bytes], { objectMode: false }))
    await client.query(`insert into files (name, mime, size, sha256, storage_key) values ('a', 'image/png', $1, $2, $3)`, [
      size,
      sha256,
      key,
    ])
    return { key, bytes }
  }
  const programs = { files: await buildProgram('src/adapters/files/move/cli.ts'), db: await buildProgram('src/db/cli.ts') }
  const command = (program: keyof typeof programs, args: string[], more: Record<string, string> = {}) =>
    spawnSync(process.execPath, [programs[program].file, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...s3.settings, DATABASE_URL: database.url, DATA_DIR: dataDir, ...more },
    })
  const filesMove = (args: string[], more = {}) => command('files', args, more)
  try {
    const files = [await add(randomBytes(0)), await add(randomBytes(6_000_000))]
    for (const args of [[], ['--to'], ['--to', 'tape'], ['--to', 's3', '--now']]) expect(filesMove(args)).toMatchObject({ status: 2 })
    expect(filesMove(['--to', 's3'], { S3_URL: '', S3_KEY: '', S3_SECRET: '' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('S3_URL, S3_KEY and S3_SECRET have to be set'),
    })
    expect(filesMove(['--to', 's3'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/2 files \(6\.0 MB\) are in the S3 store .*; 2 were copied now\.[^]*Start Keel with S3_URL/),
      stderr: '',
    })
    expect(await objectsOf(s3.settings)).toHaveLength(2)
    expect(filesMove(['--to', 's3', '--remove'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('are removed from the folder'),
    })
    expect(await old.sizeOf(files[1]?.key ?? '')).toBeNull()

    // A backup holds the files wherever they are, and a restore puts them wherever they belong.
    const [file, restored] = [join(directory, 'a.backup'), await createTestDatabase({ bare: true })]
    expect(command('db', ['backup', file])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('2 uploaded files (6.0 MB)'),
    })
    const elsewhere = { DATABASE_URL: restored.url, S3_URL: `${s3.url}/copy`, DATA_DIR: join(directory, 'copy') }
    expect(command('db', ['restore', file], elsewhere)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('2 uploaded files'),
    })
    await restored.drop()
    expect((await objectsOf({ ...s3.settings, S3_URL: `${s3.url}/copy` })).toSorted()).toEqual(
      files.map(({ key }) => `${key.slice(0, 2)}/${key}`).toSorted(),
    )

    expect(filesMove(['--to', 'disk'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Start Keel without S3_URL') })
    for (const { key, bytes } of files) expect((await buffer(old.read(key))).equals(bytes)).toBe(true)
    await s3.kill()
    expect(filesMove(['--to', 's3'])).toMatchObject({ status: 1, stderr: expect.stringContaining('run the same command to go on') })
  } finally {
    await s3.stop()
    for (const program of Object.values(programs)) program.remove()
    await client.end()
    await database.drop()
    rmSync(directory, { recursive: true, force: true })
  }
})
