import { PDF_CHUNK_BYTES } from '@keel/contract/constants'
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// eslint-disable-next-line import/default -- the bundler makes this an address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl
/** Fonts and decoders that some documents need, asked for only then; the build puts them there. */
const ASSETS = `/assets/pdfjs-${version}/`
/** Switching between reading and editing shows the same document anew a moment later. */
const KEPT_MS = 4000

interface Opened {
  task: PDFDocumentLoadingTask
  users: number
  timer: ReturnType<typeof setTimeout> | undefined
}
const opened = new Map<string, Opened>()
let worker: PDFWorker | undefined

function open(url: string): Opened {
  worker ??= new PDFWorker()
  const task = getDocument({
    url,
    worker,
    rangeChunkSize: PDF_CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${ASSETS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    wasmUrl: `${ASSETS}wasm/`,
    iccUrl: `${ASSETS}iccs/`,
  })
  const entry = { task, users: 0, timer: undefined }
  opened.set(url, entry)
  // Another try begins from nothing.
  task.promise.catch(() => {
    if (opened.get(url) === entry) opened.delete(url)
  })
  return entry
}

function close(url: string, entry: Opened): void {
  if (opened.get(url) === entry) opened.delete(url)
  void entry.task.destroy().then(() => {
    if (opened.size > 0) return
    worker?.destroy()
    worker = undefined
  })
}

/** Opens a PDF, or shares the one that is open at this address. Call `release` when it is not shown any more. */
export function openDocument(url: string): { document: PDFDocumentLoadingTask['promise']; release: () => void } {
  const entry = opened.get(url) ?? open(url)
  clearTimeout(entry.timer)
  entry.users++
  let released = false
  return {
    document: entry.task.promise,
    release() {
      if (released) return
      released = true
      entry.users--
      if (entry.users === 0) entry.timer = setTimeout(() => close(url, entry), KEPT_MS)
    },
  }
}
