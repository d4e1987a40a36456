import { vi } from 'vitest'

/** How long what is being closed may take, in ms: whatever else the machine has to do. */
const CLOSING = 30_000

/** What belongs to the page and not to the component that is shown. */
const TARGETS = new Map<EventTarget, string>([
  [window, 'window'],
  [document, 'document'],
  [document.documentElement, 'html'],
  [document.body, 'body'],
  [navigator.mediaDevices, 'navigator.mediaDevices'],
])

/** What stays once its code has run, with the reason. */
const STAYING: RegExp[] = [
  // Styles that code imports; vite adds them when it is loaded.
  /^<style type="text\/css" data-vite-dev-id=/,
  // React marks the page and listens on it once, and on each place that something is rendered into from elsewhere.
  /^a listener of \w+ for \w+ \(bound dispatch(Discrete|Continuous)?Event\)/,
  /^(document|window)\._reactListening/,
  /^window\.IS_REACT_ACT_ENVIRONMENT /,
  // The test runner's name of the element that pages are rendered into.
  /^the attribute data-testid of <body/,
  // Each provider of Mantine sets them, and what it shows above the page shares one node.
  /^the attribute data-(mantine-color-scheme|respect-reduced-motion) of <html/,
  /^<div data-portal="true" data-mantine-shared-portal-node="true"><\/div>$/,
  // The last router, for the tools of developers.
  /^window\.__TSR_ROUTER__ /,
  // Vimeo's player listens to all its frames once, and notes, as the captcha's widget does, that it has run.
  /^a listener of window for message \(onMessage\) by .*\/@vimeo_player\.js$/,
  /^window\.Vimeo\w+ /,
  /^window\.(\$altcha|__svelte) /,
  // The live connection and the save queues of the page, made when their code is loaded.
  /^a listener of (window|document) for \w+ \(\w*\) by src\/(realtime\/live|data\/save-queue\/page-events)\.ts$/,
  // The field in which heights of texts are measured.
  /^<textarea [^>]*aria-hidden="true"/,
]

/** Something that was begun and has not ended. */
interface Begun {
  what: string
}

interface Listener extends Begun {
  target: EventTarget
  event: string
  listener: EventListenerOrEventListenerObject
  capture: boolean
}

const listeners = new Set<Listener>()
const intervals = new Map<number, Begun>()

/** Returns the file whose code has called this module. */
function callerFile(): string {
  const lines = (new Error('here').stack ?? '').split('\n')
  const files = lines.flatMap((line) => /https?:\/\/[^/]+\/(?:.*\/(?=src\/))?([^?:]+)/.exec(line)?.[1] ?? [])
  return files.find((file) => !file.endsWith('testing/leftovers.ts')) ?? 'somebody'
}

const find = (target: EventTarget, event: string, listener: unknown, capture: boolean) =>
  [...listeners].find((one) => one.target === target && one.event === event && one.listener === listener && one.capture === capture)

const isCapture = (options: boolean | EventListenerOptions = false) => (typeof options === 'object' ? options.capture === true : options)

// Once for all files: they share this module and the page.
for (const [target, name] of TARGETS) {
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
  target.addEventListener = (event, listener, options) => {
    const { once, signal } = typeof options === 'object' ? options : {}
    const capture = isCapture(options)
    if (listener && !signal?.aborted && !find(target, event, listener, capture)) {
      const what = `a listener of ${name} for ${event} (${'name' in listener ? listener.name : 'an object'}) by ${callerFile()}`
      const entry = { target, event, listener, capture, what }
      const forget = () => void listeners.delete(entry)
      listeners.add(entry)
      if (once) add(event, forget, { once, capture, ...(signal && { signal }) })
      signal?.addEventListener('abort', forget)
    }
    add(event, listener, options)
  }
  target.removeEventListener = (event, listener, options) => {
    const entry = find(target, event, listener, isCapture(options))
    if (entry) listeners.delete(entry)
    remove(event, listener, options)
  }
}

const { setInterval, clearInterval, requestAnimationFrame } = window
// A fake clock that is left must not stop the check itself.
const now = performance.now.bind(performance)
window.setInterval = ((work: TimerHandler, delay?: number, ...args: unknown[]) => {
  const id = setInterval(work, delay, ...args)
  intervals.set(id, { what: `an interval of ${delay ?? 0} ms by ${callerFile()}` })
  return id
}) as typeof window.setInterval
window.clearInterval = (id) => {
  intervals.delete(Number(id))
  clearInterval(id)
}

/** What the test files of one page share. */
export interface PageState {
  /** A name for each part, with its value. */
  values: ReadonlyMap<string, unknown>
  /** Nodes, listeners and intervals, which are there or not. */
  things: ReadonlyMap<unknown, string>
}

/** Returns what a test file finds in its page. */
export async function pageState(): Promise<PageState> {
  const values = new Map<string, unknown>([
    ['document.title', document.title],
    ['document.cookie', document.cookie],
    ['the URL', location.href],
    ['the focus', document.activeElement?.localName],
    ['the scroll position', `${scrollX} ${scrollY}`],
    ['the size of the window', `${innerWidth} ${innerHeight}`],
    ['the clock', vi.isFakeTimers() ? 'fake' : 'real'],
  ])
  for (const node of [document.documentElement, document.body])
    // An empty one is what is left of a style that was removed.
    for (const { name, value } of node.attributes) if (value !== '') values.set(`the attribute ${name} of <${node.localName}>`, value)
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const key of Object.keys(storage)) values.set(`${name}.${key}`, storage.getItem(key))
  for (const { name = '' } of await indexedDB.databases()) values.set(`the database ${name}`, 'there')
  for (const [name, value] of Object.entries({ window, document, navigator, mediaDevices: navigator.mediaDevices }))
    for (const [property, own] of ownProperties(value)) values.set(`${name}.${property}`, own)

  const nodes = [...document.head.childNodes, ...document.body.childNodes]
  const things = new Map<unknown, string>(nodes.map((node) => [node, describeNode(node)]))
  for (const one of [...listeners, ...intervals.values()]) things.set(one, one.what)
  return { values, things }
}

/** Returns own properties with their values, except positions and sizes. */
function ownProperties(of: object): [name: string, value: unknown][] {
  const names = Object.getOwnPropertyNames(of).filter((name) => !/^\d+$/.test(name))
  return names.map((name): [string, unknown] => [name, Reflect.get(of, name)]).filter(([, value]) => typeof value !== 'number')
}

/** Waits for what is being closed; returns a sentence for each difference to the state before. */
export async function leftInPage(before: PageState, limit = CLOSING): Promise<string[]> {
  const end = now() + limit
  for (;;) {
    const left = differences(before, await pageState())
    if (left.length === 0 || now() > end) return left
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

function differences(before: PageState, after: PageState): string[] {
  const names = [...new Set([...before.values.keys(), ...after.values.keys()])]
  const changed = names.filter((name) => !Object.is(before.values.get(name), after.values.get(name)))
  const left = [
    ...changed.map((name) => `${name} was ${describe(before.values, name)} and is ${describe(after.values, name)}`),
    ...[...after.things].filter(([thing]) => !before.things.has(thing)).map(([, what]) => what),
  ]
  return left.filter((sentence) => !STAYING.some((allowed) => allowed.test(sentence)))
}

function describe(values: ReadonlyMap<string, unknown>, name: string): string {
  const value = values.get(name)
  if (!values.has(name)) return 'missing'
  return typeof value === 'function' || (typeof value === 'object' && value !== null) ? `a ${typeof value}` : JSON.stringify(value)
}

/** Returns the beginning of a node as text. */
const describeNode = (node: Node): string => (node instanceof Element ? node.outerHTML.slice(0, 120) : `${node.nodeName} ${node.nodeValue}`)
