import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DatabaseStartError } from '../log'
import { endSchema, filesEndSchema, headSchema, NEWEST_VERSION, parsePart, type Head } from './format'
import { readFrames, type Frame } from './frames'
import { isSealed, SealError, unseal } from './seal'

/** Opens a backup that was checked. */
export const openBackup = (file: string, passphrase?: string): AsyncGenerator<Frame> => readFrames(unzipped(file, passphrase))

function unzipped(file: string, passphrase: string | undefined): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  const bytes = createReadStream(file)
  const source = isSealed(startOf(file)) ? Readable.from(unseal(bytes, passphrase ?? ''), { objectMode: false }) : bytes
  // An error of the source reaches the reader of the other end.
  pipeline(source, gunzip, () => undefined)
  return gunzip
}

function startOf(file: string): Buffer {
  const start = Buffer.alloc(512)
  const fd = openSync(file, 'r')
  const length = readSync(fd, start, 0, start.length, 0)
  closeSync(fd)
  return start.subarray(0, length)
}

export async function nextJson(frames: AsyncGenerator<Frame>): Promise<Record<string, unknown>> {
  const { value, done } = await frames.next()
  if (done || value.kind !== 'json') throw new Error('The backup is not complete.')
  return value.value
}

const OTHERS: [name: string, isIt: (start: Buffer) => boolean][] = [
  ['a dump of pg_dump (custom format); pg_restore reads it', (start) => start.subarray(0, 5).toString() === 'PGDMP'],
  ['a dump of pg_dump (SQL); psql reads it', (start) => /^(--|SET |CREATE )/.test(start.toString('latin1'))],
  ['a ZIP archive', (start) => start.subarray(0, 4).toString('latin1') === 'PK\x03\x04'],
  ['a TAR archive', (start) => start.subarray(257, 262).toString() === 'ustar'],
  ['a SQLite database', (start) => start.toString('latin1').startsWith('SQLite format 3')],
  ['a text', (start) => !/[^\t\n\r\x20-\x7e]/.test(start.toString('latin1'))],
]

function refuseOthers(file: string, start: Buffer): void {
  const other = OTHERS.find(([, isIt]) => isIt(start))
  throw new DatabaseStartError(`${file} is not a backup of Keel${other ? `, but ${other[0]}` : ''}.`)
}

const SEAL_WORDS: Record<SealError['why'], string> = {
  passphrase: 'was made with another passphrase than that of BACKUP_PASSPHRASE.',
  cut: 'was cut off: the file ends before the backup does. Use another copy of it.',
  damaged: 'is damaged: its bytes are not as they were written. Use another copy of it.',
  newer: 'was made by a newer version of Keel. Use that version or a newer one.',
}

/**
 * Reads a backup to its end, without side effects, and returns its head.
 * @throws DatabaseStartError that says what is wrong with the file.
 */
export async function checkBackup(file: string, passphrase?: string): Promise<Head> {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new DatabaseStartError(`There is no file ${file}.`)
  if (!stat.isFile()) throw new DatabaseStartError(`${file} is not a file.`)
  if (stat.size === 0) throw new DatabaseStartError(`${file} is empty.`)
  const start = startOf(file)
  if (isSealed(start)) {
    if (passphrase === undefined)
      throw new DatabaseStartError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`)
  } else if (start.length < 2 || start.readUInt16BE() !== 0x1f8b) refuseOthers(file, start)
  try {
    return await readWhole(file, passphrase)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    if (error instanceof SealError) throw new DatabaseStartError(`${file} ${SEAL_WORDS[error.why]}`)
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR')
      throw new DatabaseStartError(`${file} was cut off: the file ends before the backup does. Use another copy of it.`)
    if (code?.startsWith('Z_')) throw new DatabaseStartError(`${file} is damaged (${message}). Use another copy of it.`)
    throw new DatabaseStartError(`${file}: ${message}`, { cause: error })
  }
}

async function readWhole(file: string, passphrase: string | undefined): Promise<Head> {
  const frames = openBackup(file, passphrase)
  try {
    const first = await frames.next().catch((error: Error) => {
      if (error instanceof SealError || (error as NodeJS.ErrnoException).code) throw error
      return null // a gzip of something else
    })
    const json = first && !first.done && first.value.kind === 'json' ? first.value.value : {}
    if (json.format !== 'keel-backup') throw new DatabaseStartError(`${file} is not a backup of Keel, but something else packed with gzip.`)
    if (Number(json.version) > NEWEST_VERSION)
      throw new DatabaseStartError(`${file} was made by a newer version of Keel. Use that version or a newer one.`)
    const head = parsePart(headSchema, json)
    let last: Record<string, unknown> = {}
    for await (const frame of frames) if (frame.kind === 'json') last = frame.value
    const complete = (head.files ? filesEndSchema : endSchema).safeParse(last).success
    if (!complete) throw new DatabaseStartError(`${file} is incomplete: its end is missing. Use another copy of it.`)
    return head
  } finally {
    await frames.return(undefined)
  }
}
