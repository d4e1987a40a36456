import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackupPlace } from '.'
import { readConfig } from '../../config'
import { createBackupFolder } from './folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keel-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a backup is there when it is complete, for its owner only', async () => {
  const place = createBackupFolder(join(folder, 'made', 'here'))
  let during: string[] | undefined
  const parts = async function* () {
    yield Buffer.from('first')
    during = await place.list()
    yield Buffer.from('second')
  }
  expect(await place.store('a.backup', (out) => pipeline(Readable.from(parts()), out))).toBe(11)
  expect([during?.includes('a.backup'), await place.list()]).toEqual([false, ['a.backup']])
  const file = join(folder, 'made', 'here', 'a.backup')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['firstsecond', 0o600])
  await place.remove('a.backup')
  await place.remove('a.backup')
  expect(await place.list()).toEqual([])
})

test('a backup that fails leaves nothing, and the one of that name before', async () => {
  const place = createBackupFolder(folder)
  await place.store('a.backup', (out) => pipeline(Readable.from([Buffer.from('good')]), out))
  const parts = async function* () {
    yield Buffer.from('half')
    throw new Error('the database is gone')
  }
  await expect(place.store('a.backup', (out) => pipeline(Readable.from(parts()), out))).rejects.toThrow('the database is gone')
  expect([readdirSync(folder), readFileSync(join(folder, 'a.backup'), 'utf8')]).toEqual([['a.backup'], 'good'])
})

test('a backup whose folder is gone meanwhile fails in its own words', async () => {
  const disk = join(folder, 'disk')
  const parts = async function* () {
    yield Buffer.from('half')
    rmSync(disk, { recursive: true })
    throw new Error('the database is gone')
  }
  const stored = createBackupFolder(disk).store('a.backup', (out) => pipeline(Readable.from(parts()), out))
  await expect(stored).rejects.toThrow('the database is gone')
})

test('a backup that is not there is null, and one that cannot be reached is an error', async () => {
  const place = createBackupFolder(folder)
  expect(await place.open('a.backup')).toBeNull()
  await place.store('a.backup', (out) => pipeline(Readable.from([Buffer.from('good')]), out))
  const opened = await place.open('a.backup')
  expect([opened?.size, await text(opened?.bytes ?? Readable.from([]))]).toEqual([4, 'good'])
  // The folder of this place is a file.
  await expect(createBackupFolder(join(folder, 'a.backup')).open('b.backup')).rejects.toThrow('ENOTDIR')
})

test('the folder that the settings name is the place of the backups', async () => {
  const place = await createBackupPlace(readConfig({ BACKUP_DIR: folder }))
  await place?.store('a.backup', (out) => pipeline(Readable.from([Buffer.from('good')]), out))
  expect(readdirSync(folder)).toEqual(['a.backup'])
})
