import type { WorkerMessage } from '../lib/worker-messages'
import { isBuiltFile, isShellPage, isWorthKeeping, tooMany } from './kept-files'

/** Put in by the build: see web/vite/shell-files.ts. */
declare const SHELL: { version: string; build: string; files: string[] }
// Once: the build writes the whole list wherever its name stands.
const shell = SHELL

const SHELL_CACHES = 'keel-shell-'
const SHELL_CACHE = SHELL_CACHES + shell.version
/** Files of the build that were loaded, of this one and of those before. */
const SEEN_CACHE = 'keel-seen'
const ENTRY = '/index.html'
// Names of built files change with their content; a response's `vary` can only name encodings.
const MATCH = { ignoreVary: true } as const

async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: isBuiltFile(file) ? 'default' : 'no-cache' })))
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(SHELL_CACHES) && name !== SHELL_CACHE).map((name) => caches.delete(name)))
}

async function keep(path: string, response: Response): Promise<void> {
  const seen = await caches.open(SEEN_CACHE)
  await seen.put(path, response)
  await Promise.all(tooMany(await seen.keys()).map((key) => seen.delete(key)))
}

/** Returns the kept copy of a built file; fetches and keeps it when there is none. */
async function builtFile(event: FetchEvent, path: string): Promise<Response> {
  const kept = await caches.match(path, MATCH).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(event.request)
  // Best effort: the page has it, and a browser's storage may be full.
  if (isWorthKeeping(response)) event.waitUntil(keep(path, response.clone()).catch(() => undefined))
  return response
}

/** Keeps files that a page loaded before this worker could see it. Browsers have them still, so that nothing is fetched twice. */
async function keepLoaded(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!isBuiltFile(path) || (await caches.match(path, MATCH))) continue
    const response = await fetch(path)
    if (isWorthKeeping(response)) await keep(path, response)
  }
}

/** Takes over from the worker before, unless other pages may be of its build: they need the files it keeps. */
async function takeOver(worker: ServiceWorkerGlobalScope, build: string | null): Promise<void> {
  if (build !== shell.build) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await worker.skipWaiting()
}

/** Returns the page from the server or, while there is no connection, the app's entry. */
async function pageOrEntry(event: FetchEvent): Promise<Response> {
  try {
    return await fetch(event.request)
  } catch (error) {
    const entry = await (await caches.open(SHELL_CACHE)).match(ENTRY, MATCH)
    if (!entry) throw error
    return entry
  }
}

/** Returns a file that is not from the build, from the server or, while there is no connection, as it was stored with the shell. */
async function fileOrCopy(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fetch(event.request)
  } catch (error) {
    const copy = await (await caches.open(SHELL_CACHE)).match(path, MATCH)
    if (!copy) throw error
    return copy
  }
}

/**
 * Keeps the app's shell and the built files that were loaded, so that the app opens without a connection. Pages come from the server
 * first; what calls return is never kept here. A new worker waits until the pages of the build before are closed or reloaded.
 */
export function addShell(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(storeShell()))
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([dropOldShells(), worker.clients.claim()]).then(() => undefined)),
  )
  worker.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage
    if (message.kind === 'keep') event.waitUntil(keepLoaded(message.files).catch(() => undefined))
    if (message.kind === 'takeOver') event.waitUntil(takeOver(worker, message.build))
  })
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has('range')) return
    if (request.mode === 'navigate') {
      if (isShellPage(pathname)) event.respondWith(pageOrEntry(event))
    } else if (isBuiltFile(pathname)) event.respondWith(builtFile(event, pathname))
    else if (shell.files.includes(pathname)) event.respondWith(fileOrCopy(event, pathname))
  })
}
