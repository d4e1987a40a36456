import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { API_BASE } from '@keel/contract/protocol'
import type pg from 'pg'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { findChromium } from '../../../scripts/chromium.mjs'
import { median, type Report } from '../../result'
import type { Teacher } from '../load/teacher'

/** A line of a home or a school: 8 Mbit/s, 80 ms. */
const LINE = { offline: false, latency: 80, downloadThroughput: 1_000_000, uploadThroughput: 250_000 }
const FIRST_WITHIN_S = 2.2
const AGAIN_WITHIN_S = 0.6
const REQUESTS = 60
/** Longer than the page waits for an idle moment before it fetches ahead. */
const AHEAD_MS = 6000
const ITEMS = ['heading', 'text', 'select-exercise', 'table', 'words', 'word-in-gap'] as const

/** A teacher's first visit to a classroom, with an empty cache, and the next one. */
export async function measureVisits(_pool: pg.Pool, base: string, teacher: Teacher, rounds: number): Promise<Omit<Report, 'name'>> {
  const address = `${base}/room/${await makeClassroom(teacher)}`
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const all: Visits[] = []
  let home: string[] = []
  try {
    for (let round = 0; round < rounds; round++) all.push(await visits(browser, base, address, teacher))
    home = (await alone(browser, base, `${base}/home`, teacher)).twice
  } finally {
    await browser.close()
  }
  const middle = (value: (one: Visits) => number) => median(all.map(value))
  const twice = new Set([...home, ...all.flatMap((one) => one.twice)])
  return {
    rows: [
      {
        id: '9',
        what: 'first visit to a classroom: its board is on the screen',
        value: middle((one) => one.first),
        bar: FIRST_WITHIN_S,
        better: 'lower',
        unit: ' s',
      },
      { id: '10', what: 'requests of that visit', value: middle((one) => one.requests), bar: REQUESTS, better: 'lower' },
      { id: '11', what: 'the next visit', value: middle((one) => one.again), bar: AGAIN_WITHIN_S, better: 'lower', unit: ' s' },
      { id: '12', what: 'calls that home and the classroom send twice', value: twice.size, bar: 0, better: 'lower' },
    ],
    notes: {
      'requests until the board is on the screen': middle((one) => one.early),
      'KB of that visit, compressed': middle((one) => one.bytes) / 1024,
      ...Object.fromEntries([...twice].map((call) => [`sent twice: ${call}`, 1])),
    },
  }
}

/** A classroom with one board of a few kinds of items. */
async function makeClassroom({ make }: Teacher): Promise<number> {
  const room = await make('/rooms', { name: 'First visit', type: 1 })
  const module = await make(`/rooms/${room}/modules`, { name: 'Module' })
  const board = await make(`/modules/${module}/boards`, { name: 'Board' })
  const text = { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The quick brown fox. '.repeat(6) }] }] }
  for (const name of ITEMS) {
    const value = name === 'text' ? text : itemTypes[codeOf[name]].sample()
    await make(`/boards/${board}/items`, { type: codeOf[name], value })
  }
  return room
}

interface Visit {
  /** Seconds until the board is on the screen. */
  seconds: number
  /** Requests until then, and in all. */
  early: number
  requests: number
  bytes: number
  /** Calls sent more than once. */
  twice: string[]
}
interface Visits extends Omit<Visit, 'seconds'> {
  first: number
  again: number
}

async function visits(browser: Browser, base: string, address: string, teacher: Teacher): Promise<Visits> {
  const context = await signedIn(browser, base, teacher)
  try {
    const { seconds: first, ...rest } = await visit(context, address, ITEMS.length)
    const { seconds: again } = await visit(context, address, ITEMS.length)
    return { first, again, ...rest }
  } finally {
    await context.close()
  }
}

async function alone(browser: Browser, base: string, address: string, teacher: Teacher): Promise<Visit> {
  const context = await signedIn(browser, base, teacher)
  try {
    return await visit(context, address, 0)
  } finally {
    await context.close()
  }
}

async function signedIn(browser: Browser, base: string, teacher: Teacher): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies(teacher.cookies.map((cookie) => ({ ...cookie, url: base })))
  return context
}

/** Opens a page in a new tab, and waits until it fetches nothing more. */
async function visit(context: BrowserContext, address: string, items: number): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  const calls: string[] = []
  let [requests, bytes] = [0, 0]
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^(data|blob):/.test(request.url())) return
    requests++
    if (process.env['KEEL_BENCH_FILES']) process.stdout.write(`${requests} ${pathname}${search}\n`)
    if (request.method() === 'GET' && pathname.startsWith(API_BASE)) calls.push(pathname + search)
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  await page.goto(address, { waitUntil: 'commit' })
  // From the beginning of the navigation, on the page's own clock.
  const seen = await page.waitForFunction((count) => {
    if (count === 0) return document.querySelector('main h1') !== null && performance.now()
    const shown = document.querySelectorAll('[data-board] article')
    const waits = document.querySelector('[data-board] .mantine-Loader-root, [data-board] .mantine-Skeleton-root')
    const complete = [...document.querySelectorAll<HTMLImageElement>('[data-board] img')].every((one) => one.complete)
    return shown.length >= count && !waits && complete && performance.now()
  }, items)
  const seconds = Number(await seen.jsonValue()) / 1000
  const early = requests
  await page.waitForTimeout(AHEAD_MS)
  await page.waitForLoadState('networkidle')
  await page.close()
  return { seconds, early, requests, bytes, twice: [...new Set(calls.filter((call, i) => calls.indexOf(call) !== i))] }
}
