import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { noSuchFile } from './key'
import { awayError, isMissing } from './s3-errors'

/** How often reading continues in a row where the connection broke, without a byte in between. */
const CONTINUED_MAX = 2

interface Reading {
  client: S3Client
  object: { Bucket: string; Key: string }
  key: string
  range: { start: number; end: number } | undefined
  /** The store is asked once more when nothing comes for this time although somebody waits. */
  silentMs: number
}

/** Returns the bytes of an object as a stream that asks for them when it is read. A connection that breaks is continued where it did. */
export function readObject({ client, object, key, range, silentMs }: Reading): Readable {
  const gone = new AbortController()

  async function open(start: number, end: number | undefined): Promise<{ body: Readable; size: number }> {
    const Range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ''}`
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ ...object, Range }), { abortSignal: gone.signal })
    return { body: Body as Readable, size: ContentLength }
  }

  async function* bytes(): AsyncGenerator<Buffer> {
    let at = range?.start ?? 0
    let end = range && range.end + 1
    let isOpened = false
    for (let failed = 0; end === undefined || at < end;) {
      try {
        const { body, size } = await open(at, end && end - 1)
        isOpened = true
        end ??= at + size
        if (size !== end - at) throw new Error(`it sent ${size} bytes instead of ${end - at}`)
        for await (const chunk of inTime(body, silentMs)) {
          at += chunk.length
          failed = 0
          yield chunk
        }
        if (at < end) throw new Error('the connection ended before the file did')
      } catch (error) {
        if (isMissing(error)) throw noSuchFile(key)
        if (!isOpened || gone.signal.aborted || ++failed > CONTINUED_MAX) throw awayError(error)
      }
    }
  }

  const parts = bytes()
  return new Readable({
    read() {
      parts.next().then(
        ({ value }) => this.push(value ?? null),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      gone.abort() // closes the connection too
      done(error)
    },
  })
}

/** Yields the bytes of a response. Throws when none come for a while, not counting the time in which nobody asks for them. */
async function* inTime(body: Readable, silentMs: number): AsyncGenerator<Buffer> {
  const iterator = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  try {
    for (;;) {
      const late = setTimeout(() => body.destroy(new Error(`no bytes for ${silentMs / 1000} seconds`)), silentMs)
      const { value } = await iterator.next().finally(() => clearTimeout(late))
      if (value === undefined) return
      yield value
    }
  } finally {
    body.destroy()
  }
}
