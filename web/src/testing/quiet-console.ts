import { afterEach, beforeEach } from 'vitest'

/** Functions of React that all rendering and all effects run in: what is mounted now, so the running test's. */
const REACT = /performWorkOnRoot|flushPassiveEffects/
/** Frames of a stack: React's are deep below those of a component. */
const FRAMES = 100

/** What the running test has not announced; null between tests, when a message is nobody's. */
let unexpected: string[] | null = null
/** What the running test has announced, and whether it came. */
const announced = new Map<RegExp, boolean>()
/** Whether a test of this file has ended. */
let begun = false

/** Announces that the running test makes the page write these warnings or errors to the console; each must come. */
export function expectConsole(...messages: RegExp[]): void {
  for (const message of messages) announced.set(message, false)
}

function comesFromReact(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = stackTraceLimit
  return REACT.test(stack)
}

// Once for all files: they share this module and the page.
for (const level of ['error', 'warn'] as const) {
  const write = console[level]
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    const known = [...announced.keys()].filter((message) => message.test(text))
    for (const message of known) announced.set(message, true)
    if (known.length > 0) return
    // In the first test of a file it may be late, of the file before.
    if (unexpected && (begun || comesFromReact())) unexpected.push(`console.${level}: ${text}`)
    else write(...parts)
  }
}

/** Makes a test of this file fail that writes a warning or an error to the console which it has not announced. */
export function failOnConsole(): void {
  begun = false
  beforeEach(() => {
    unexpected = []
    announced.clear()
  })
  afterEach(() => {
    const missing = [...announced].filter(([, came]) => !came).map(([message]) => `not written, but announced: ${String(message)}`)
    const wrong = [...(unexpected ?? []), ...missing]
    unexpected = null
    announced.clear()
    begun = true
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
}
