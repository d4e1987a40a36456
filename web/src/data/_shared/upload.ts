import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { answerLost, isLost, takeActionKey } from './action-keys'
import { callHeaders, callUrl, failure, noAnswer } from './client'
import { ApiError } from './errors'

export interface UploadOptions {
  query?: object
  /** Called with 0 to 100 as the bytes are sent. At 100 the server is still processing. */
  onProgress?: (percent: number) => void
  /** Stops the upload; the promise rejects with code 'aborted'. */
  signal?: AbortSignal
}

/**
 * Sends one file as multipart field `file` and returns the call's data. XHR, because fetch reports no upload progress; no timeout, because
 * a large file on a slow line is no failure. The same file retried after its response was lost is stored once. @throws {ApiError}
 */
export async function upload<Data>(path: string, file: Blob, name: string, options: UploadOptions = {}): Promise<Data> {
  const url = callUrl(path, options.query)
  const action = takeActionKey(url, file)
  try {
    return await send<Data>(path, file, name, action, options)
  } catch (error) {
    if (isLost(error)) answerLost(url, file, action)
    throw error
  }
}

function send<Data>(path: string, file: Blob, name: string, action: string, { query, onProgress, signal }: UploadOptions): Promise<Data> {
  return new Promise<Data>((resolve, reject) => {
    const aborted = () => new ApiError('aborted', '', 0)
    if (signal?.aborted) {
      reject(aborted())
      return
    }
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.open('POST', callUrl(path, query))
    for (const [header, value] of Object.entries({ ...callHeaders('POST'), [IDEMPOTENCY_HEADER]: action }))
      request.setRequestHeader(header, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      end()
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve((body as { data: Data }).data)
      else reject(failure(path, request.status, body))
    }
    request.onerror = () => {
      end()
      reject(noAnswer())
    }
    request.onabort = () => {
      end()
      reject(aborted())
    }
    const form = new FormData()
    form.append('file', file, name)
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // A proxy's page, not a response of ours.
  }
}
