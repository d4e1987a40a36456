import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { spokenAnswerSchema } from '@keel/contract/items/spoken-answer/schema'
import type { Page } from '@playwright/test'
import { libraryKinds } from '@keel/contract/items/codes'
import { axeFaults } from '../fixtures/axe'
import { upload } from '../fixtures/board'
import { makePdf } from '../fixtures/pdf'
import type { Person } from '../fixtures/people'
import { makePng } from '../fixtures/png'
import type { KeelServer } from '../fixtures/server'
import { makeTone, soundOf, watchSound } from '../fixtures/sound'
import { expect, test } from '../fixtures/test'

const SHOTS = process.env.SHARING_SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

interface Entry {
  id: number
  module_id: number
  board_id: number
}
const SELECT = codeOf['select-exercise']
const select = () => itemTypes[SELECT].sample()

const addEntry = (teacher: Person, type: number, name: string, value?: unknown) =>
  teacher.api.send<Entry>('POST', '/library/items', { folder_id: null, type, name, value })
const linkTo = async (teacher: Person, { id }: { id: number }) =>
  (await teacher.api.get<{ link: string }>(`/library/items/${id}/share`)).link

/** Creates a module of two boards: a text, a picture with a question, a PDF and a sound on one, exercises on the other. */
async function makeModule(server: KeelServer, teacher: Person): Promise<Entry> {
  const module = await addEntry(teacher, libraryKinds.module, 'Unit 7: at school')
  const board = (name: string) => teacher.api.send<{ id: number }>('POST', `/modules/${module.module_id}/boards`, { name })
  const put = (at: number, type: number, value: unknown) => teacher.api.send<{ id: number }>('POST', `/boards/${at}/items`, { type, value })
  const file = async (name: string, mimeType: string, buffer: Buffer) => ({
    file_id: await upload(server, teacher, { name, mimeType, buffer }),
  })
  const first = await board('Look and listen')
  await put(first.id, codeOf.heading, itemTypes[codeOf.heading].sample())
  const image = await put(first.id, 7, await file('room.png', 'image/png', makePng(600, 300)))
  await teacher.api.send('POST', `/boards/items/${image.id}/points`, {
    id: 'p1',
    page: 1,
    point: { x: 30, y: 40, color: 'red', words: [{ id: 'w1', value: 'window' }] },
  })
  await put(first.id, 9, await file('unit.pdf', 'application/pdf', makePdf(['First page here', 'Second page here'])))
  await put(first.id, codeOf.audio, { file_id: await upload(server, teacher, makeTone(20)) })
  const second = await board('Now you')
  for (const name of [
    'select-exercise',
    'dnd-group',
    'word-in-gap',
    'write-in-gap',
    'map-words',
    'choice',
    'true-false',
    'order-words',
    'order-lines',
    'open-answer',
    'flash-cards',
    'memory-pairs',
    'dictation',
    'mark-words',
  ] as const)
    await put(second.id, codeOf[name], itemTypes[codeOf[name]].sample())
  await put(second.id, codeOf['spoken-answer'], { ...spokenAnswerSchema.sample(), file_id: null })
  return module
}

test('a visitor’s answers move to their account on login, and an ended link closes', async ({ teacher, student, server, browser }) => {
  const exercise = await addEntry(teacher, SELECT, 'Verbs: to go', select())
  await teacher.page.goto(`/library/lesson/${exercise.id}`)
  await teacher.page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = teacher.page.getByRole('dialog', { name: 'Share “Verbs: to go”' })
  await expect(dialog).toContainText('Only you can open this now')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await shot(teacher.page, 'dialog')
  const link = (await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).split('/s/')[1]
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(`/s/${link}`)
  await expect(page.getByRole('heading', { name: 'Verbs: to go', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Verbs: to go · Keel')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Verbs: to go')
  const gap = page.getByRole('combobox')
  await expect(page.getByRole('button', { name: 'Reset answers' })).toBeHidden()
  await shot(page, 'exercise')
  await gap.selectOption({ label: 'go' })
  await expect(page.getByText('Wrong: go. Try again')).toBeAttached()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await shot(page, 'exercise-wrong')

  // Saved in this browser only; a wrong first try stays one.
  await page.reload()
  await expect(gap).toHaveValue('a2')
  await gap.selectOption({ label: 'goes' })
  await expect(gap).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reset answers' })).toBeVisible()
  await expect(gap).toBeHidden()
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect(gap).toHaveValue('')
  await page.reload()
  await expect(gap).toHaveValue('')
  expect(await axeFaults(page)).toEqual([])
  // The initial data came with the page.
  expect(refused).toEqual([])

  // A user who registers from here is not taken for a teacher.
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByRole('radio', { name: /Teacher/ })).not.toBeChecked()
  await page.goBack()
  // The answers move into the account, with the first try.
  await gap.selectOption({ label: 'go' })
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?r=/)
  await page.getByLabel('E-mail').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`/s/${link}`)
  await expect(gap).toHaveValue('a2')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  const own = () => student.api.get<object>(`/library/items/${exercise.id}/actions?token=${link}`)
  await expect.poll(async () => JSON.stringify(await own())).toContain('"id":"a2","first_success":false')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keel-shared')))).toEqual([])

  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toContainText('Only you can open this now')
  await shot(teacher.page, 'dialog-off')
  await gap.selectOption({ label: 'going' })
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(gap).toBeHidden()
  await expect(page.getByText('Verbs: to go')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await shot(page, 'closed')
  await page.goto('/s/never-was')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await context.close()
})

test('a shared module with a PDF, a sound and exercises opens with no cookies at all', async ({ teacher, server, otherBrowser }) => {
  const module = await makeModule(server, teacher)
  const link = await linkTo(teacher, module)
  const context = await otherBrowser.newContext({ baseURL: server.url })
  // No cookie ever leaves this browser, and none is stored.
  await context.route('**/*', async (route) => {
    await context.clearCookies()
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
  })
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await watchSound(page)
  // The module's URL with the token leads here too.
  await page.goto(`/module/${module.module_id}?token=${link}`)
  await expect(page).toHaveURL(new RegExp(`/s/${link}`))
  await expect(page.getByRole('heading', { name: 'Unit 7: at school', level: 1 })).toBeVisible()
  const boards = page.getByRole('navigation', { name: 'Boards' })
  await expect(boards.getByRole('button')).toHaveText(['Look and listen', 'Now you'])
  await expect(page.getByText('First page here')).toBeAttached()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Second page here')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Draw' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => (await soundOf(page)).position).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Pause' }).click()

  // A question on the picture.
  await page.getByRole('button', { name: /^Question 1/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Window')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1', { exact: false })).toBeVisible()
  await shot(page, 'module')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Next: Now you' }).click()
  await expect(page.getByRole('heading', { name: 'Now you', level: 2 })).toBeFocused()
  await expect(page).toHaveURL(/board=\d+/)
  await page.getByRole('combobox').first().selectOption({ label: 'goes' })
  // What is far below the screen is drawn when it comes near.
  const screen = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ ...screen, height: 4000 })
  await expect(page.locator('[data-exercise]')).toHaveCount(15)
  await page.setViewportSize(screen)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Now you', level: 2 })).toBeVisible()
  await expect(page.getByText('1 of 1', { exact: false }).first()).toBeVisible()
  await shot(page, 'module-exercises')
  await page.emulateMedia({ media: 'print' })
  await shot(page, 'module-print')
  await page.emulateMedia({ media: null })

  await page.setViewportSize({ width: 360, height: 740 })
  await shot(page, 'module-phone')
  await page.getByRole('combobox', { name: 'Board' }).selectOption('Look and listen')
  await expect(page.getByText('First page here')).toBeAttached()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'module-phone-dark')

  // Ended while it is open: the next board is not shown any more.
  await teacher.api.send('DELETE', `/library/items/${module.id}/share`)
  await page.getByRole('combobox', { name: 'Board' }).selectOption('Now you')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  expect(errors).toEqual([])
  await context.close()
})

test('a signed-in person’s answers to a shared exercise are stored on the server', async ({ teacher, student, otherBrowser, server }) => {
  const exercise = await addEntry(teacher, SELECT, 'Verbs: to go', select())
  const link = await linkTo(teacher, exercise)
  await student.page.goto(`/s/${link}`)
  const gap = student.page.getByRole('combobox')
  await expect(student.page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await gap.selectOption({ label: 'go' })
  await expect(student.page.getByText('0 of 1')).toBeVisible()
  const own = () => student.api.get<object>(`/library/items/${exercise.id}/actions?token=${link}`)
  await expect.poll(async () => JSON.stringify(await own())).toContain('"first_success":false')

  // On another computer they are there; from there they are reset.
  const context = await otherBrowser.newContext({ baseURL: server.url, storageState: await student.context.storageState() })
  const page = await context.newPage()
  await page.goto(`/s/${link}`)
  await expect(page.getByRole('combobox')).toHaveValue('a2')
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.poll(own).toEqual({})
  await context.close()

  await teacher.api.send('DELETE', `/library/items/${exercise.id}/share`)
  await gap.selectOption({ label: 'goes' })
  await expect(student.page.getByRole('alert')).toContainText('This link no longer works')
})

test('what a link opens is readable before its code is there, and kept when it comes', async ({ teacher, server, otherBrowser }) => {
  const png = await upload(server, teacher, { name: 'room.png', mimeType: 'image/png', buffer: makePng(600, 300) })
  const links: { name: string; path: string }[] = []
  for (const { name } of Object.values(itemTypes)) {
    if (['audio', 'pdf', 'recorded-audio', 'banner', 'teacher-note'].includes(name)) continue
    const values = { image: { file_id: png, alt: 'A map' }, 'spoken-answer': { ...spokenAnswerSchema.sample(), file_id: null } }
    const value = name in values ? values[name as keyof typeof values] : itemTypes[codeOf[name]].sample()
    links.push({ name, path: `/s/${await linkTo(teacher, await addEntry(teacher, codeOf[name], `My ${name}`, value))}` })
  }
  const text = links.find(({ name }) => name === 'text')?.path ?? ''
  const reader = await otherBrowser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const plain = await reader.newPage()
  await plain.goto(text)
  await expect(plain.getByText('Tere tulemast!')).toBeVisible()
  await expect(plain.getByRole('link', { name: 'Log in' })).toBeVisible()
  await shot(plain, 'without-code')
  await reader.close()

  const context = await otherBrowser.newContext({ baseURL: server.url })
  await context.addInitScript(() =>
    document.addEventListener('readystatechange', () => Object.assign(window, { firstMain: document.querySelector('main') }), {
      once: true,
    }),
  )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
  for (const { name, path } of links) {
    await page.goto(path)
    await expect(page.locator('#root:not([aria-busy])'), name).toBeAttached()
    await expect(page.locator(`article[data-type="${name}"] > *`).first(), name).toBeVisible()
    const kept = await page.evaluate(() => document.querySelector('main') === (window as { firstMain?: unknown }).firstMain)
    expect([name, kept]).toEqual([name, true])
  }
  expect(errors).toEqual([])
  // Answered before: the page comes with the exercise, and the browser adds the answer.
  const exercise = links.find(({ name }) => name === 'select-exercise')?.path ?? ''
  await page.goto(exercise)
  await page.getByRole('combobox').selectOption({ label: 'goes' })
  await expect(page.getByText('1 of 1', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 1', { exact: false })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
