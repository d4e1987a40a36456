// eslint-disable-next-line import/default -- the bundler makes this an address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// eslint-disable-next-line import/default -- the bundler makes this an address
import olderWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

type Library = typeof import('pdfjs-dist')

const has = (owner: unknown, ...names: string[]): boolean =>
  (typeof owner === 'object' || typeof owner === 'function') && owner !== null && names.every((name) => name in owner)

/** Whether a browser has what the reader's newest build uses and does not bring along. `scope` is its global object. */
export function isNewEnough(scope: Record<string, unknown>): boolean {
  const { Iterator, Map, Promise, Set, Uint8Array, WeakMap, Response, ArrayBuffer } = scope as Record<
    string,
    { prototype?: unknown } | undefined
  >
  return (
    has(scope['Math'], 'sumPrecise') &&
    has(Map?.prototype, 'getOrInsert', 'getOrInsertComputed') &&
    has(WeakMap?.prototype, 'getOrInsertComputed') &&
    has(Uint8Array, 'fromBase64') &&
    has(Uint8Array?.prototype, 'toBase64', 'toHex') &&
    has(Iterator?.prototype, 'filter', 'find', 'some', 'toArray') &&
    has(Set?.prototype, 'intersection') &&
    has(Promise, 'try', 'withResolvers') &&
    has(scope['URL'], 'parse') &&
    has(scope['AbortSignal'], 'any') &&
    has(Response?.prototype, 'bytes') &&
    has(ArrayBuffer?.prototype, 'transferToFixedLength')
  )
}

async function load(): Promise<Library> {
  const isNew = isNewEnough(globalThis)
  const library: Library = isNew ? await import('pdfjs-dist') : await import('pdfjs-dist/legacy/build/pdf.mjs')
  library.GlobalWorkerOptions.workerSrc = isNew ? workerUrl : olderWorkerUrl
  return library
}
let loaded: Promise<Library> | undefined

/** The PDF reader, in the build that this browser can run: the one for older ones carries what they lack. */
export function pdfLibrary(): Promise<Library> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
