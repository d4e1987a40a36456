import { request } from 'node:http'
import { readFileSync } from 'node:fs'

const BLOCK = Buffer.alloc(1 << 20, 32)

/** Uploads a PDF of this many bytes as the browser does; returns its id. */
export function upload(port: number, headers: Record<string, string>, bytes: number): Promise<number> {
  const boundary = 'keel-bench-boundary'
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/files',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => {
          text += part.toString()
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve((JSON.parse(text) as { data: { id: number } }).data.id) : reject(new Error(text)),
        )
      },
    )
    call.on('error', reject)
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`)
    const head = Buffer.from('%PDF-1.4\n')
    call.write(head)
    let left = bytes - head.length
    const more = (): void => {
      while (left > 0) {
        const block = left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK
        left -= block.length
        if (!call.write(block)) {
          call.once('drain', more)
          return
        }
      }
      call.end(`\r\n--${boundary}--\r\n`)
    }
    more()
  })
}

/** Returns the current memory of a process in bytes. */
export const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024
