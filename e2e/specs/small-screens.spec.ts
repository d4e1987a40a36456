import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { addItem, makeBoard } from '../fixtures/board'
import { cutTexts, smallTargets } from '../fixtures/fits'
import { signUp, type Person } from '../fixtures/people'
import type { OwnServer } from '../fixtures/server'
import { expect, makeRoom, test } from '../fixtures/test'

const SHOTS = process.env.SMALL_SHOTS
const SECTIONS = ['', '/classes', '/registration', '/texts', '/storage', '/mails', '/backups', '/log']

interface World {
  teacher: Person
  student: Person
  /** Every screen with something on it, by who sees it. */
  paths: { teacher: string[]; student: string[]; guest: string[] }
  roomId: number
  homeworkId: number
}

/** A teacher, who is an operator too, with a student, a classroom, a lesson of the journal, homework, a library and messages. */
async function makeWorld(own: OwnServer, browser: Browser, lang: 'en' | 'ru' | 'et', touch = false): Promise<World> {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: touch, isMobile: touch }
  const teacher = await signUp(own, browser, 'teacher', { lang, context, firstName: 'Александра' })
  const student = await signUp(own, browser, 'student', { lang, context })
  const database = new pg.Client({ connectionString: own.databaseUrl() })
  await database.connect()
  await database.query(`update users set operator_since = now() where id = ${teacher.id}`)
  await database.end()
  const room = await makeRoom(teacher, student, 'Русский язык для начинающих, вторая группа')
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'select-exercise', itemTypes[codeOf['select-exercise']].sample())
  await addItem(teacher, board.id, 'choice', itemTypes[codeOf.choice].sample())
  const lesson = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/lesson`, { name: 'Винительный падеж' })
  await teacher.api.send('POST', `/lessons/${lesson.id}`)
  const homework = await teacher.api.send<{ id: number }>('POST', '/homework', {
    room_id: room.id,
    boards: [{ id: board.id }],
    students: 'all',
    zone: 'Europe/Tallinn',
    title: 'Упражнения к пятнице',
    due_day: '2099-12-04',
  })
  await student.api.send('POST', '/words', { words: { kala: 'рыба' }, lang: 'en' })
  const { channel_id } = await teacher.api.get<{ channel_id: number }>(`/rooms/${room.id}`)
  await student.api.send('POST', '/chat/messages', { channel_id, message: 'Добрый день! Можно перенести урок?' })
  await teacher.api.send('POST', '/library/items', {
    folder_id: null,
    name: 'Правило',
    type: codeOf['select-exercise'],
    value: itemTypes[codeOf['select-exercise']].sample(),
  })
  const both = [
    '/home',
    '/rooms',
    '/schedule',
    '/schedule?view=agenda',
    '/lessons',
    `/lessons/${lesson.id}`,
    '/homework',
    '/history',
    '/messages',
    `/messages/${channel_id}`,
    `/room/${room.id}`,
    '/settings',
  ]
  return {
    teacher,
    student,
    roomId: room.id,
    homeworkId: homework.id,
    paths: {
      teacher: [
        ...both,
        '/students',
        `/students/${student.id}`,
        '/library',
        '/library/bin',
        `/homework/${homework.id}`,
        `/module/${board.module_id}`,
        '/space',
        ...SECTIONS.map((section) => `/admin${section}`),
      ],
      student: [...both, '/vocabulary', '/vocabulary/repeat', `/homework/${homework.id}/do`],
      guest: ['/login', '/register', '/forgot-password', `/verify?token=${'a'.repeat(64)}`],
    },
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main').locator('h1, h2, [role="log"], form, ul').first()).toBeVisible()
  await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0)
}

for (const lang of ['ru', 'et'] as const)
  test(`no text is cut on any screen of a small phone, ${lang}`, async ({ own, browser }) => {
    const { teacher, student, paths } = await makeWorld(own, browser, lang)
    const guest = await browser.newPage({ baseURL: own.url, locale: lang, viewport: { width: 360, height: 740 } })
    const faults: string[] = []
    for (const [name, page] of [
      ['guest', guest],
      ['teacher', teacher.page],
      ['student', student.page],
    ] as const)
      for (const path of paths[name]) {
        await page.setViewportSize({ width: 360, height: 740 })
        await open(page, path)
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 })
          const at = `${name} ${path.replaceAll(/a{64}/g, '…')} at ${width}`
          faults.push(...(await cutTexts(page)).map((fault) => `${at}: ${fault}`))
          if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) faults.push(`${at}: scrolls sideways`)
          if (SHOTS) await page.screenshot({ path: `${SHOTS}/${lang}-${width}-${name}${path.replaceAll(/\W+/g, '-')}.png` })
        }
      }
    await guest.context().close()
    expect(faults).toEqual([])
  })

test('what is pressed on a phone is as large as a finger', async ({ own, browser }) => {
  const { teacher, paths, roomId, homeworkId } = await makeWorld(own, browser, 'en', true)
  const { page } = teacher
  const faults: string[] = []
  const check = async (what: string, within?: string) =>
    faults.push(...(await smallTargets(page, within)).map((fault) => `${what}: ${fault}`))
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of [`/room/${roomId}`, `/homework/${homeworkId}`, '/settings', '/rooms', '/home', ...paths.teacher.slice(-8)]) {
      await open(page, path)
      await check(`${path} at ${width}`)
    }
  }
  // Lists of boards, menus and dialogs.
  await open(page, `/room/${roomId}`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible()
  await check('a dialog', '[role="dialog"]')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/room/${roomId}`)
  await page.getByRole('button', { name: 'Boards' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Board 1', exact: true })).toBeVisible()
  await check('the list of boards', '[role="dialog"]')
  await page.getByRole('button', { name: 'Actions for board “Board 1”' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await check('a menu', '[role="menu"]')
  expect(faults).toEqual([])
})
