import type { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipStream {
  /** The archive; destroyed on a read error, so that a partial file is not taken for a whole one. */
  out: Readable
  /** Adds an entry. It is opened in its turn, one at a time. */
  add: (path: string, how: { compress: boolean; size?: number }, source: () => Readable) => void
  /** There is nothing more to add. */
  end: () => void
}

/** A ZIP as a stream: none of its entries is held in memory. */
export function zipStream(mtime: Date): ZipStream {
  const options = { mtime, mode: 0o100_644, forceDosTimestamp: true }
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  let open: Readable | null = null
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // The client may disconnect at any time.
  out.on('close', () => open?.destroy())
  return {
    out,
    add: (path, how, source) =>
      zip.addReadStreamLazy(path, { ...options, ...how }, (give) => {
        if (out.destroyed) return
        open = source()
        open.on('error', fail)
        give(null, open)
      }),
    end: () => zip.end(),
  }
}
