import type pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { findChromium } from '../../../scripts/chromium.mjs'
import { median, type Report } from '../../result'
import { type BoardName, boardNames, type Boards, makeBoards } from '../load/boards'
import type { Teacher } from '../load/teacher'
import { beginCount, counted, watchRenders } from '../load/watch-renders'

const TYPED = 'What is typed here is nobody else but this one: 1234567890.'
const SETTLES_MS = 500
/** Opening is short, so that one slow response weighs much: more rounds, and an odd number of them. */
const MORE_OPENINGS = 5
const OPENS_WITHIN = 1.5
/** Heaps are never equal to the byte: a leak of every visit is far over this. */
const RETURNS_WITHIN = 1.1

/** Boards of twenty and of two hundred items: opening them, typing in one, leaving it. */
export async function measureBoards(pool: pg.Pool, base: string, teacher: Teacher, rounds: number): Promise<Omit<Report, 'name'>> {
  const boards = await makeBoards(pool, teacher)
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args, '--js-flags=--expose-gc'] })
  try {
    const opened = await openings(await visitor(browser, base, teacher), base, boards, rounds + MORE_OPENINGS)
    const typed = await typing(await visitor(browser, base, teacher), base, boards)
    const left = await leaving(await visitor(browser, base, teacher), base, boards, rounds)
    return {
      rows: [
        { id: '3', what: 'opening 200 items, times that of 20', value: opened.ratio, bar: OPENS_WITHIN, better: 'lower', unit: 'x' },
        { id: '4', what: 'renders of other items while one is typed in', value: typed.renders, bar: 0, better: 'lower' },
        { id: '5', what: 'changes in the page of other items meanwhile', value: typed.changes, bar: 0, better: 'lower' },
        {
          id: '6',
          what: 'memory after leaving again and again, times before',
          value: left.heap,
          bar: RETURNS_WITHIN,
          better: 'lower',
          unit: 'x',
        },
        { id: '7', what: 'elements after leaving, times before', value: left.nodes, bar: RETURNS_WITHIN, better: 'lower', unit: 'x' },
      ],
      notes: {
        'board of 20 items open, median, ms': opened.small,
        'board of 200 items open, median, ms': opened.large,
        'commits while typing': typed.commits,
        'renders of the item that is typed in': typed.own,
        'heap before, MB': left.before / 1e6,
        'heap after, MB': left.after / 1e6,
        'workers after leaving': left.workers,
      },
    }
  } finally {
    await browser.close()
  }
}

async function visitor(browser: Browser, base: string, teacher: Teacher): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies(teacher.cookies.map((cookie) => ({ ...cookie, url: base })))
  // tsx wraps named functions in this, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}

/** The module with its empty board; the other boards are not loaded yet. */
async function enter(page: Page, base: string, { module }: Boards): Promise<void> {
  await page.goto(`${base}/module/${module}`)
  await choose(page, 'empty')
  await page.getByText('This board is empty').or(page.locator('[data-board]')).first().waitFor()
  await page.waitForLoadState('networkidle')
}
const choose = (page: Page, name: BoardName) => page.getByRole('button', { name: boardNames[name], exact: true }).click()

/**
 * Milliseconds from the press on a board's name until the screen is full of items, whatever number of them fits with the machine's fonts, and
 * everything near it is drawn, images and PDF pages too.
 */
const open = (page: Page, name: BoardName): Promise<number> =>
  page.evaluate(async (label) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const drawn = () => {
      const board = document.querySelector('[data-board]')
      const last = board && [...board.querySelectorAll('article')].at(-1)
      if (!last || last.getBoundingClientRect().bottom < window.innerHeight) return false
      if (board.querySelector('.mantine-Loader-root')) return false
      return [...board.querySelectorAll('img')].every((picture) => picture.complete)
    }
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)
    if (!button) throw new Error(`no board ${label}`)
    const began = performance.now()
    button.click()
    // New elements on the screen are detected one frame later.
    for (let quiet = 0; quiet < 3;) {
      await frame()
      quiet = drawn() ? quiet + 1 : 0
      if (performance.now() - began > 60_000) throw new Error(`board ${label} does not open`)
    }
    return performance.now() - began
  }, boardNames[name])

async function openings(context: BrowserContext, base: string, boards: Boards, rounds: number) {
  const page = await context.newPage()
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = -1; round < rounds; round++) {
    for (const name of round % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      await enter(page, base, boards)
      const took = await open(page, name)
      if (round >= 0) times[name].push(took)
    }
  }
  await context.close()
  const [small, large] = [median(times.small), median(times.large)]
  return { small, large, ratio: large / small }
}

async function typing(context: BrowserContext, base: string, boards: Boards) {
  const page = await context.newPage()
  await watchRenders(page)
  await enter(page, base, boards)
  await beginCount(page)
  await open(page, 'large')
  const shown = await page
    .locator('[data-board] article')
    .evaluateAll((items: HTMLElement[]) => items.map(({ dataset }) => dataset['itemId'] ?? ''))
  const { byItem: first } = await counted(page)
  if (shown.length === 0 || !shown.every((id) => first[id])) throw new Error('renders are not counted')
  await page.getByText(/^Text 1\./).click()
  const editor = page.getByRole('textbox', { name: 'Text', exact: true })
  await editor.waitFor()
  const own = await page.locator('article[data-selected]').getAttribute('data-item-id')
  await typeAndStore(page, editor, 'Begun. ')

  await beginCount(page)
  await typeAndStore(page, editor, TYPED)
  const { commits, byItem, changes } = await counted(page)
  if (!changes[own ?? '']) throw new Error('nothing was typed')
  await context.close()
  const others = (counts: Record<string, number>) => Object.entries(counts).reduce((sum, [id, count]) => sum + (id === own ? 0 : count), 0)
  return { commits, own: byItem[own ?? ''] ?? 0, renders: others(byItem), changes: others(changes) }
}

/** Types, and waits until it is stored and the results are on the screen. */
async function typeAndStore(page: Page, editor: Locator, text: string): Promise<void> {
  const [stored] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/boards/items/')),
    editor.pressSequentially(text, { delay: 20 }),
  ])
  if (!stored.ok()) throw new Error(`typed, not stored: ${stored.status()}`)
  await page.waitForTimeout(SETTLES_MS)
}

async function leaving(context: BrowserContext, base: string, boards: Boards, rounds: number) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const held = async () => {
    for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes } = await devtools.send('Memory.getDOMCounters')
    return { usedSize, nodes }
  }
  const visit = async () => {
    await open(page, 'large')
    await scrollThrough(page)
    await choose(page, 'empty')
    await page.waitForFunction(() => document.querySelectorAll('[data-board] article').length === 0)
    await page.waitForTimeout(500)
  }
  await enter(page, base, boards)
  // Code, fonts and the browser cache of a board load once.
  for (let time = 0; time < 2; time++) await visit()
  const before = await held()
  for (let round = 0; round < rounds; round++) await visit()
  const after = await held()
  const workers = page.workers().length
  await context.close()
  return {
    before: before.usedSize,
    after: after.usedSize,
    heap: after.usedSize / before.usedSize,
    nodes: after.nodes / before.nodes,
    workers,
  }
}

/** Scrolls to the end, screen by screen, so that everything was drawn once. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let box: Element | null = document.querySelector('[data-board]')
    while (box && (box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY === 'visible')) box = box.parentElement
    const scroller = box ?? document.scrollingElement ?? document.documentElement
    for (let rest = 0; rest < 400 && scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2; rest++) {
      scroller.scrollTop += scroller.clientHeight
      await frame()
      await frame()
    }
  })
