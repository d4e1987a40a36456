import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework, HomeworkAttempt } from '@keel/contract/entities/homework'
import { addItem, makeBoard } from '../fixtures/board'
import { axeFaults } from '../fixtures/axe'
import { type Person, signUp, signUpIn } from '../fixtures/people'
import { expect, expectNoErrors, test as base } from '../fixtures/test'

/** The student in a window with a service worker: those that tests share have none. */
const test = base.extend({
  student: async ({ server, browser }, use) => {
    const student = await signUp(server, browser, 'student', { context: { serviceWorkers: 'allow' } })
    await use(student)
    await student.context.close()
    expectNoErrors(student)
  },
})

const STRIP = /Offline · as of /
const NEEDS_CONNECTION = 'Loads when you’re back online'

/** Returns what the browser keeps: all copies as one text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('keel')
        // There is none yet.
        opening.onerror = () => resolve('')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const store = opening.result.transaction('copies').objectStore('copies')
          const [names, values] = [store.getAllKeys(), store.getAll()]
          store.transaction.oncomplete = () => {
            opening.result.close()
            resolve(JSON.stringify([names.result, values.result]))
          }
        }
      }),
  )
const cachedCalls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/api'))
  })

/** A classroom with a board, which is given as homework too, and two words to review. */
async function makeScene(teacher: Person, student: Person, roomId: number) {
  const board = await makeBoard(teacher, roomId)
  await addItem(teacher, board.id, 'true-false', {
    third: false,
    statements: [{ id: 'cats1', text: 'Cats can fly.', right: 'f' }],
  })
  const given = await teacher.api.send<Homework>('POST', '/homework', {
    room_id: roomId,
    title: 'Animals of the farm',
    boards: [{ id: board.id }],
    students: 'all',
    zone: 'Europe/Tallinn',
  })
  await student.api.send('POST', '/words', { words: { koer: 'dog', kala: 'fish' }, voice: null, lang: 'en' })
  // Homework has boards of its own.
  const { boards } = await student.api.get<Module>(`/modules/${given.module_id}`)
  const boardId = boards[0]?.id ?? 0
  const [exercise] = await student.api.get<BoardItem[]>(`/boards/${boardId}/items`)
  return { board, homework: { id: given.id, boardId, exerciseId: exercise?.id ?? 0 } }
}

/** Waits until the browser keeps the query whose key begins so. */
const expectKept = (page: Page, key: string) => expect.poll(() => keptText(page)).toContain(JSON.stringify(key).slice(1, -1))

/** Returns the grades of a person's reviews: no call lists them. */
async function storedGrades(databaseUrl: string, userId: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ grade: number }>('select grade from word_reviews where user_id = $1', [userId])
    return rows.map(({ grade }) => grade)
  } finally {
    await client.end()
  }
}

/** Expects that the strip is one line above the page, which has the rest of the window, and that nothing lies under it. */
async function expectStripAbove(page: Page): Promise<void> {
  const strip = page.getByRole('status').filter({ hasText: STRIP })
  await expect(strip).toBeVisible()
  const under = await strip.evaluate((line) => {
    const { left, right, top, bottom } = line.getBoundingClientRect()
    const found = new Set<string>()
    for (let x = left + 2; x < right; x += 8)
      for (let y = top + 2; y < bottom; y += 4)
        for (const element of document.elementsFromPoint(x, y))
          if (!line.contains(element) && !element.contains(line)) found.add(element.outerHTML.slice(0, 80))
    return [...found]
  })
  expect(under).toEqual([])
  const { y, height } = (await strip.boundingBox()) ?? { y: -1, height: 99 }
  expect([y, height <= 32]).toEqual([0, true])
  expect(Math.round((await page.locator('#main').boundingBox())?.y ?? 0)).toBe(Math.round(height))
}

/** Opens a page and waits until the browser keeps its data. */
async function see(page: Page, path: string, sight: Locator, key: string): Promise<void> {
  await page.goto(path)
  await expect(sight).toBeVisible()
  await expectKept(page, key)
}

test('what was seen last opens offline, each page with the time it is from', async ({ teacher, student, room }) => {
  const { board, homework } = await makeScene(teacher, student, room.id)
  const { page, context } = student
  const given = page.getByRole('link', { name: /Animals of the farm/ })
  const words = page.getByText('koer')
  const statement = page.getByText('Cats can fly.')
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await see(page, '/home', given, '["homework","list",{"show":"open"}]')
  await see(page, '/homework', given, '["homework","list",{}]')
  await see(page, `/homework/${homework.id}/do`, statement, `["items",${homework.boardId}]`)
  await see(page, '/vocabulary', words, '["words","list"')
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: /^Board 1/ }).click()
  await expect(statement).toBeVisible()
  await expectKept(page, `["items",${board.id}]`)

  await context.setOffline(true)
  for (const [path, sight] of [
    ['/home', given],
    ['/homework', given],
    [`/homework/${homework.id}/do`, statement],
    ['/vocabulary', words],
    [`/room/${room.id}`, statement],
  ] as const) {
    await page.goto(path)
    await expect(sight).toBeVisible()
    await expect(page.getByText(STRIP)).toBeVisible()
  }
  await page.goto('/home')
  await expect(page.getByText(STRIP)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/home')
    await expectStripAbove(page)
    await page.goto(`/room/${room.id}`)
    await expectStripAbove(page)
    // The classroom fits in the rest of the window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  // From page to page without loading the app again, too.
  await page.getByRole('navigation').getByRole('link', { name: 'Homework' }).click()
  await given.click()
  await expect(statement).toBeVisible()
  await expect(page.getByText(STRIP)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(STRIP)).toBeHidden()
  await expect(statement).toBeVisible()
})

test('answers and grades given offline are sent, though their pages are closed', async ({ server, teacher, student, room }) => {
  const { homework } = await makeScene(teacher, student, room.id)
  const { page, context } = student
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await see(page, `/homework/${homework.id}/do`, page.getByText('Cats can fly.'), `["items",${homework.boardId}]`)
  await see(page, '/vocabulary/repeat', page.getByRole('heading', { name: /koer|kala/ }), '["words-due"]')

  await context.setOffline(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/homework/${homework.id}/do`)
  await page.getByRole('radio', { name: 'False' }).press('Space')
  await expect(page.getByText('Not saved yet. Trying again…')).toBeVisible()
  await page.goto('/vocabulary/repeat')
  await expect(page.getByRole('heading', { name: /koer|kala/ })).toBeVisible()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Good/ }).click()
  await expect(page.getByText('1 answer is saved on this device')).toBeVisible()
  // What was done here is on the pages that are opened from copies.
  await page.goto(`/homework/${homework.id}/do`)
  await expect(page.getByRole('radio', { name: 'False' })).toBeChecked()
  await page.goto('/home')
  await expect(page.getByText(STRIP)).toBeVisible()

  await context.setOffline(false)
  await expect
    .poll(async () => (await student.api.get<BoardAnswers>(`/boards/${homework.boardId}/actions`))[homework.exerciseId])
    .toMatchObject({ cats1: expect.anything() })
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /^keel(.answer|-review)/.test(name)))).toEqual([])
  // Each counts once.
  const { attempts } = await student.api.get<{ attempts: HomeworkAttempt[] }>(
    `/homework/${homework.id}/students/${student.id}/attempts?item_id=${homework.exerciseId}`,
  )
  expect(attempts.map(({ key }) => key)).toEqual(['cats1'])
  expect(await storedGrades(server.databaseUrl(), student.id)).toEqual([3])
})

test('logging out leaves nothing to the next person at the device', async ({ server, teacher, student, room }) => {
  await makeScene(teacher, student, room.id)
  const { page, context } = student
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await see(page, '/vocabulary', page.getByText('koer'), '["words","list"')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => keptText(page)).toBe('[[],[]]')
  expect(await cachedCalls(page)).toEqual([])

  const other = await signUpIn(context, server, 'student', { firstName: 'Anna' })
  await other.page.goto('/home')
  await expect.poll(() => keptText(other.page)).toContain('Anna')
  expect(await keptText(other.page)).not.toMatch(/Sasha|Animals|koer/)
  await context.setOffline(true)
  await other.page.goto('/home')
  await expect(other.page.getByRole('heading', { name: /Anna/ })).toBeVisible()
  await expect(other.page.getByText(/Animals/)).toBeHidden()
  await context.setOffline(false)
  expectNoErrors(other)
})

test('a page that was never seen says that it needs a connection, and goes on by itself', async ({ student }) => {
  const { page, context } = student
  await page.goto('/home')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expectKept(page, '["me"]')
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Homework' }).click()
  await expect(page.getByText(NEEDS_CONNECTION)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No homework')).toBeVisible()
})

test('a session that ended elsewhere leaves nothing once the browser notices', async ({ student }) => {
  const { page, context } = student
  await page.goto('/home')
  await expect.poll(() => keptText(page)).toContain('Sasha')
  await context.clearCookies()
  await page.goto('/home')
  await page.waitForURL('**/login')
  await expect.poll(() => keptText(page)).toBe('[[],[]]')
})
