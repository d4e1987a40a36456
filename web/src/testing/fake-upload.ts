import { API_BASE } from '@keel/contract/protocol'
import type { FailureBody } from '@keel/contract/errors'
import { vi } from 'vitest'

/** One upload, played from the server's end; what the client uses of `XMLHttpRequest` is above the line. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  private over = false

  open(method: string, url: string): void {
    this.method = method
    this.path = url.replace(API_BASE, '')
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.file = form.get('file') as File
  }
  abort(): void {
    if (this.over) return
    this.over = true
    this.stopped = true
    this.onabort?.()
  }

  // ---

  method = ''
  readonly headers: Record<string, string> = {}
  /** Where it was sent, below the API's root. */
  path = ''
  file = new File([], '')
  /** The client cancelled it before the response. */
  stopped = false

  progress(percent: number): void {
    if (!this.over) this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 }))
  }
  answer(data: unknown): void {
    this.end(200, JSON.stringify({ data }))
  }
  refuse(status: number, failure: FailureBody): void {
    this.end(status, JSON.stringify(failure))
  }
  /** The network fails. */
  breakOff(): void {
    if (this.over) return
    this.over = true
    this.onerror?.()
  }
  end(status: number, text: string): void {
    if (this.over) return
    this.over = true
    this.status = status
    this.responseText = text
    this.onload?.()
  }
}

/** Takes every upload from now on; `arrived` responds to it, or the test does later. */
export function takeUploads(arrived: (upload: FakeUpload) => void = () => {}): FakeUpload[] {
  const uploads: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override send(form: FormData): void {
        super.send(form)
        uploads.push(this)
        // No server responds while the upload is still being sent.
        queueMicrotask(() => arrived(this))
      }
    },
  )
  return uploads
}
