import { PDF_CHUNK_BYTES } from '@keel/contract/constants'
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { pdfLibrary } from './library'

/** Switching between reading and editing shows the same document again a moment later. */
const KEPT_MS = 4000

interface Opened {
  document: Promise<PDFDocumentProxy>
  task: Promise<PDFDocumentLoadingTask>
  users: number
  timer: ReturnType<typeof setTimeout> | undefined
}
const opened = new Map<string, Opened>()
let worker: PDFWorker | undefined

async function begin(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, PDFWorker, VerbosityLevel, version } = await pdfLibrary()
  /** Fonts and decoders that some documents need, fetched only then; the build puts them there. */
  const assets = `/assets/pdfjs-${version}/`
  worker ??= new PDFWorker()
  return getDocument({
    url,
    worker,
    rangeChunkSize: PDF_CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
  })
}

function open(url: string): Opened {
  const task = begin(url)
  const entry = { task, document: task.then(({ promise }) => promise), users: 0, timer: undefined }
  opened.set(url, entry)
  // A retry starts from the beginning.
  entry.document.catch(() => {
    if (opened.get(url) === entry) opened.delete(url)
  })
  return entry
}

async function close(url: string, entry: Opened): Promise<void> {
  if (opened.get(url) === entry) opened.delete(url)
  await (await entry.task).destroy()
  if (opened.size > 0) return
  worker?.destroy()
  worker = undefined
}

/** Opens a PDF, or shares the one that is open at this address. Call `release` when it is no longer shown. */
export function openDocument(url: string): { document: Promise<PDFDocumentProxy>; release: () => void } {
  const entry = opened.get(url) ?? open(url)
  clearTimeout(entry.timer)
  entry.users++
  let released = false
  return {
    document: entry.document,
    release() {
      if (released) return
      released = true
      entry.users--
      if (entry.users > 0) return
      // If PDF.js could not be loaded, there is nothing to close.
      entry.timer = setTimeout(() => void close(url, entry).catch(() => undefined), KEPT_MS)
    },
  }
}
