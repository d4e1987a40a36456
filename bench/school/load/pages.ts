import { type BrowserContext, chromium } from 'playwright'
import { findChromium } from '../../../scripts/chromium.mjs'
import type { Person } from '../../load/people'
import { median } from '../../result'

const PAGES = {
  teacher: ['/home', '/lessons', '/history', '/students', '/vocabulary', '/messages', '/schedule'],
  student: ['/home', '/lessons', '/vocabulary', '/messages', '/schedule'],
} as const

// Runs before the page's own program: records the time of the last change and paint.
const watchChanges = (): void => {
  const seen = globalThis as typeof globalThis & { lastChange?: number }
  new MutationObserver(() => {
    requestAnimationFrame(() => {
      setTimeout(() => {
        seen.lastChange = performance.now()
      })
    })
  }).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from opening a page until its last response has arrived and everything is painted. */
async function open(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(watchChanges)
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
      const { lastChange = Number.NaN } = globalThis as typeof globalThis & { lastChange?: number }
      return Math.max(lastChange, ...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    })
  } finally {
    await page.close()
  }
}

interface Opened {
  path: string
  small: number
  large: number
}

/** Opens every page of two people in turns and returns the times of each. */
export async function openPages(
  base: string,
  who: keyof typeof PAGES,
  [small, large]: readonly [Person, Person],
  rounds: number,
  only = '',
): Promise<Opened[]> {
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const enter = async ({ cookies }: Person): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: base })))
    return context
  }
  try {
    const [one, other] = [await enter(small), await enter(large)]
    const opened: Opened[] = []
    for (const path of PAGES[who].filter((each) => each.startsWith(only))) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = -1; round < rounds; round++) {
        const pair = { small: await open(one, base + path), large: await open(other, base + path) }
        if (round < 0) continue // the programs come into the cache
        times.small.push(pair.small)
        times.large.push(pair.large)
      }
      opened.push({ path, small: median(times.small), large: median(times.large) })
    }
    return opened
  } finally {
    await browser.close()
  }
}
