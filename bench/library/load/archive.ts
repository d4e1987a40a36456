import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { API_BASE } from '@keel/contract/protocol'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '@keel/contract/items/registry'
import { memoryOf, upload } from '../../http/load/big-file'
import type { ServerProcess } from '../../http/load/server-process'
import { watched, type Measured } from '../../load/memory'
import type { Person } from '../../load/people'

const BOUNDARY = 'keel-bench-boundary'

/** Uploads an archive from the disk as the browser does; returns the ids it added. */
function send(port: number, headers: Record<string, string>, file: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `${API_BASE}/library/import`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => {
          text += part.toString()
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve((JSON.parse(text) as { data: { ids: number[] } }).data.ids) : reject(new Error(text)),
        )
      },
    )
    call.on('error', reject)
    call.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.zip"\r\n\r\n`)
    const source = createReadStream(file)
    source.on('error', reject)
    source.pipe(call, { end: false })
    source.on('end', () => call.end(`\r\n--${BOUNDARY}--\r\n`))
  })
}

/** Exports the largest possible file in an archive, and imports it. */
export async function measureArchive(
  server: ServerProcess,
  { headers }: Person,
  directory: string,
): Promise<{ out: Measured; back: Measured }> {
  const idle = memoryOf(server.pid)
  const base = `http://127.0.0.1:${server.port}${API_BASE}`
  const file_id = await upload(server.port, headers, FILE_MAX_BYTES)
  const made = await fetch(`${base}/library/items`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ folder_id: null, type: codeOf.pdf, name: 'Book', value: { file_id } }),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const archive = join(directory, 'book.zip')
  const out = await watched(server, idle, async () => {
    const answer = await fetch(`${base}/library/items/${data.id}/export`, { headers })
    if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`)
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(archive))
  })
  const back = await watched(server, idle, () => send(server.port, headers, archive))
  await rm(archive)
  return { out, back }
}
