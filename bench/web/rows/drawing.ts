import type pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../../scripts/chromium.mjs'
import { median, quantile, type Report } from '../../result'
import { drawAndTime } from '../load/pen'
import { showFabric } from '../load/rival'
import { makeScene, scribbles, storeScribbles } from '../load/scene'
import type { Teacher } from '../load/teacher'

const OBJECTS = 1990 // and those that are drawn while measuring make up the 2,000 a page may hold
const POINTS = 30
const WARM_UP = { strokes: 1, moves: 20 }
const HAND = { strokes: 1, moves: 80 }
/** A frame of a screen that shows sixty a second. */
const FRAME_MS = 16
const KEEL = '[data-sketch]'
const FABRIC = 'canvas.upper-canvas'

type Side = 'keel' | 'rival'
interface Measured {
  times: Record<Side, number[][]>
  empty: number[]
  opening: number
  drawn: number
}

/** Drawing on a page full of strokes, beside fabric's canvas. */
export async function measureDrawing(pool: pg.Pool, base: string, teacher: Teacher, rounds: number): Promise<Omit<Report, 'name'>> {
  // Each frame begins when the one before is done, not at the next beat of a screen.
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'] })
  try {
    const measured = await draw(browser, pool, base, teacher, rounds)
    if (measured.drawn < OBJECTS + rounds) throw new Error(`only ${measured.drawn} strokes are there: the pen did not draw`)
    return report(measured)
  } finally {
    await browser.close()
  }
}

async function draw(browser: Browser, pool: pg.Pool, base: string, teacher: Teacher, rounds: number): Promise<Measured> {
  const { room, item } = await makeScene(teacher)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies(teacher.cookies.map((cookie) => ({ ...cookie, url: base })))
  // tsx wraps named functions in this, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  const pages: Record<Side, Page> = { keel: await context.newPage(), rival: await context.newPage() }
  const address = `${base}/room/${room}`

  await openKeel(pages.keel, address, 0)
  await drawAndTime(pages.keel, { selector: KEEL, ...WARM_UP, seed: 3 })
  const empty = await drawAndTime(pages.keel, { selector: KEEL, ...HAND, seed: 5 })
  const size = await pages.keel.locator(KEEL).evaluate((page) => ({ width: page.clientWidth, height: page.clientHeight }))
  await pages.keel.goto('about:blank')
  await pool.query('delete from meta')
  const all = scribbles(OBJECTS, POINTS)
  await storeScribbles(pool, teacher.user, item, all)
  const opening = await openKeel(pages.keel, address, OBJECTS)
  await showFabric(pages.rival, size, all)

  const times: Measured['times'] = { keel: [], rival: [] }
  const sides: [Side, string][] = [
    ['keel', KEEL],
    ['rival', FABRIC],
  ]
  for (let round = -1; round < rounds; round++) {
    for (const [side, selector] of round % 2 ? sides : sides.toReversed()) {
      await pages[side].bringToFront() // only the page in front is drawn
      const frames = await drawAndTime(pages[side], { selector, ...(round < 0 ? WARM_UP : HAND), seed: round + 11 })
      if (round >= 0) times[side].push(frames)
    }
  }
  return { times, empty, opening, drawn: await pages.keel.locator(`${KEEL} path[id]`).count() }
}

/** Opens the classroom with the drawing tools; returns the time until the whole drawing was visible. */
async function openKeel(page: Page, address: string, objects: number): Promise<number> {
  const began = performance.now()
  await page.goto(address)
  await page.waitForFunction((count) => document.querySelectorAll('[data-sketch] path[id]').length === count, objects)
  const took = performance.now() - began
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.locator('[data-sketch][data-tool="pencil"]').waitFor()
  return took
}

function report({ times, empty, opening, drawn }: Measured): Omit<Report, 'name'> {
  const p95 = (side: Side) => quantile(times[side].flat(), 0.95)
  /** The noticeable frame: the longest of a stroke. */
  const worst = (side: Side) => median(times[side].map((round) => Math.max(...round)))
  return {
    rows: [
      { id: '1', what: 'drawing among 2,000 strokes: frame time, p95', value: p95('keel'), bar: FRAME_MS, better: 'lower', unit: ' ms' },
      { id: '2', what: 'the longest frame of a stroke, median', value: worst('keel'), bar: 2 * FRAME_MS, better: 'lower', unit: ' ms' },
    ],
    notes: {
      'frame time, keel, median, ms': median(times.keel.flat()),
      // A canvas on an empty page that stores nothing, so no bar: the classroom around ours is in its frames.
      'longest frame of a stroke, fabric, median, ms': worst('rival'),
      'frame time, keel, longest, ms': Math.max(...times.keel.flat()),
      'frame time, fabric, median, ms': median(times.rival.flat()),
      'frame time, fabric, p95, ms': p95('rival'),
      'frame time, fabric, longest, ms': Math.max(...times.rival.flat()),
      'frame time, keel, p95 on an empty page, ms': quantile(empty, 0.95),
      'classroom with 2,000 strokes open, ms': opening,
      'strokes on the page in the end': drawn,
    },
  }
}
