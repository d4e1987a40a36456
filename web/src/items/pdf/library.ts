// eslint-disable-next-line import/default -- the bundler turns this into a URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// eslint-disable-next-line import/default -- the bundler turns this into a URL
import olderWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

type Library = typeof import('pdfjs-dist')

const has = (owner: unknown, ...names: string[]): boolean =>
  (typeof owner === 'object' || typeof owner === 'function') && owner !== null && names.every((name) => name in owner)

/** Returns whether a browser supports what the newest build of PDF.js uses without a polyfill. `scope` is its global object. */
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

/** Loads PDF.js in the build for this browser: the legacy one contains polyfills for older ones. */
export function pdfLibrary(): Promise<Library> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
