import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type pg from 'pg'
import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../../scripts/chromium.mjs'
import { median, type Report } from '../../result'
import type { Teacher } from '../load/teacher'

/** A phone on a slow line: 1.6 Mbit/s, 150 ms, a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const PAINTS_WITHIN_S = { exercise: 1.9, text: 1.9, login: 2.2 }
const SETTLES_MS = 3500

/** The largest paint of a share link and of the sign-in page on a slow phone. */
export async function measureShared(pool: pg.Pool, base: string, teacher: Teacher, rounds: number): Promise<Omit<Report, 'name'>> {
  const entry = (type: number, name: string, value?: unknown) => teacher.make('/library/items', { folder_id: null, type, name, value })
  const link = async (id: number): Promise<string> => {
    const token = `bench-link-${id}`
    await pool.query('insert into library_shares (token, item_id) values ($1, $2)', [token, id])
    return `/s/${token}`
  }
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'The quick brown fox jumps over the lazy dog. '.repeat(4) }] }
  const pages = {
    exercise: await link(await entry(codeOf['select-exercise'], 'Verbs', itemTypes[codeOf['select-exercise']].sample())),
    text: await link(await entry(codeOf.text, 'A rule', { content: Array.from({ length: 6 }, () => paragraph) })),
    login: '/login',
  }
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const seconds: Record<keyof typeof pages, number[]> = { exercise: [], text: [], login: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const name of ['exercise', 'text', 'login'] as const) seconds[name].push(await largestPaint(browser, base + pages[name]))
  } finally {
    await browser.close()
  }
  return {
    rows: (['exercise', 'text', 'login'] as const).map((name) => ({
      id: `8.${name}`,
      what: `largest paint of ${name === 'login' ? 'the sign-in page' : `a shared ${name}`} on a slow phone`,
      value: median(seconds[name]),
      bar: PAINTS_WITHIN_S[name],
      better: 'lower',
      unit: ' s',
    })),
    notes: {},
  }
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaintMs: startTime })
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(url)
    await page.waitForTimeout(SETTLES_MS)
    return (await page.evaluate(() => (window as unknown as { largestPaintMs: number }).largestPaintMs)) / 1000
  } finally {
    await context.close()
  }
}
