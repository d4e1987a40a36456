import { setTimeout as sleep } from 'node:timers/promises'

/** How long what is being closed may take, in ms: whatever else the machine has to do. */
const CLOSING = 30_000
/**
 * What talks to other tests or keeps the process busy, as Node names it; the test that opened it closes it. Not the sockets of clients,
 * which stay until a response nobody read is collected, and not timers: libraries have their own.
 */
const OPEN = ['TCPServerWrap', 'UDPWrap', 'ProcessWrap', 'FSEventWrap', 'StatWatcher']
/** Libraries and the test runner keep globals of their own, all named so; storage warns when it is read. */
const isWatched = (name: string) => !name.startsWith('__') && name !== 'localStorage' && name !== 'sessionStorage'

/** What stays once it is set: the clients of S3 stores switch off a warning of their library. */
const STAYING = ['process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED']

/** Events that end the process unless somebody listens; libraries listen for its exit, once and for all. */
const isFinal = (event: string | symbol) => /^SIG|^uncaught|^unhandled/.test(String(event))

/** What the test files of one process share: a name for each part, with its value. */
export type Shared = ReadonlyMap<string, unknown>

/** Returns what a test file finds in its process: environment, folder, globals (and so the clock), listeners. */
export function sharedState(): Shared {
  const shared = new Map<string, unknown>([['process.cwd()', process.cwd()]])
  for (const [name, value] of Object.entries(process.env)) shared.set(`process.env.${name}`, value)
  for (const name of Object.getOwnPropertyNames(globalThis).filter(isWatched))
    shared.set(`globalThis.${name}`, Reflect.get(globalThis, name))
  for (const event of process.eventNames().filter(isFinal))
    shared.set(`listeners of process for ${String(event)}`, process.listenerCount(event))
  return shared
}

/** Returns how many resources of each kind are open. */
export function openResources(): Map<string, number> {
  const open = process.getActiveResourcesInfo()
  return new Map(OPEN.map((kind) => [kind, open.filter((name) => name === kind).length]))
}

/** Returns a sentence for each difference between two states of the process. */
export function leftInProcess(before: Shared, after: Shared): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !Object.is(before.get(name), after.get(name)))
  // A global that is new may be a library's, which stays.
  const watched = names.filter((name) => before.has(name) || !(name.startsWith('globalThis.') || STAYING.includes(name)))
  return watched.map((name) => `${name} was ${describe(before, name)} and is ${describe(after, name)}`)
}

/** Waits for what is being closed; returns a sentence for each kind of which more are open than before. */
export async function leftOpen(before: Map<string, number>, limit = CLOSING): Promise<string[]> {
  const end = Date.now() + limit
  for (;;) {
    const more = [...openResources()].filter(([kind, count]) => count > (before.get(kind) ?? 0))
    if (more.length === 0) return []
    if (Date.now() > end) return more.map(([kind, count]) => `${count - (before.get(kind) ?? 0)} more ${kind} than before`)
    await sleep(20)
  }
}

function describe(state: Shared, name: string): string {
  const value = state.get(name)
  if (!state.has(name)) return 'missing'
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : `a ${typeof value}`
}
