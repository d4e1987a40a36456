import type { Page } from '@playwright/test'
import { completion, startModelService, type ModelService } from '../../server/src/adapters/drafts/testing/model-service'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { startServer, type OwnServer } from '../fixtures/server'
import { expect, test as base } from '../fixtures/test'
import { toast } from '../fixtures/toast'

let model: ModelService
/** A server with a model; the usual one of a run has none. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      model = await startModelService()
      const server = await startServer({ AI_URL: model.url, AI_KEY: 'sk-school', AI_MODEL: 'stand-in' })
      await use(server)
      await server.stop()
      model.close()
    },
    { scope: 'worker' },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Draft with AI' })
const itemsOf = (page: Page) => page.locator('[data-board] [data-item-id]')
const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })

async function openMenu(page: Page): Promise<void> {
  await itemsOf(page).last().hover()
  await page.getByRole('button', { name: 'Add an item here' }).last().click()
  await expect(page.getByRole('menuitem', { name: 'Paste text or import…' })).toBeVisible()
}

test('a teacher looks at a draft before students get it', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Welcome'))
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(itemsOf(page)).toHaveCount(1)
  }
  const { page } = teacher
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Draft with AI…' }).click()
  const input = dialog(page).getByRole('textbox', { name: 'Text' })
  await expect(input).toBeEditable()
  await input.fill('Every morning Sasha goes to school by bus. Write to sasha@school.example.')
  // One answer that cannot be read, then what was asked for.
  model.respond(
    completion('Sure! Here is your exercise.'),
    completion({ text: 'Every morning [2] goes to school by bus.', gaps: [{ word: 'goes', occurrence: 1, wrong: ['go', 'went'] }] }),
  )
  await dialog(page).getByRole('button', { name: 'Make a draft' }).click()
  await expect(dialog(page).getByText('1 item', { exact: true })).toBeVisible()
  await expect(
    dialog(page)
      .getByText(/Every morning Sasha/)
      .last(),
  ).toBeVisible()
  expect(JSON.stringify(model.asked)).not.toMatch(/sasha|school\.example/i)
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await expect(itemsOf(student.page)).toHaveCount(1)

  await dialog(page).getByRole('button', { name: 'Add to the board' }).click()
  await expect(dialog(page)).toHaveCount(0)
  for (const one of [teacher, student]) {
    await expect(itemsOf(one.page)).toHaveCount(2)
    await expect(itemsOf(one.page).last()).toContainText('Every morning Sasha')
  }
  await toast(page, '1 item added').getByRole('button', { name: 'Undo' }).click()
  await expect(itemsOf(student.page)).toHaveCount(1)
})

test('language and level of a classroom are set once and used', async ({ teacher, student }) => {
  const { page } = teacher
  await page.goto('/rooms')
  await page.getByRole('button', { name: 'New classroom' }).first().click()
  const create = page.getByRole('dialog', { name: 'New classroom' })
  await create.getByRole('textbox', { name: 'Name' }).fill('Estonian with Emma')
  await create.getByRole('combobox', { name: 'Language' }).selectOption('Estonian')
  await create.getByRole('combobox', { name: 'Level' }).selectOption('A2')
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/\/r\//)
  const [room] = await teacher.api.get<{ id: number }[]>('/rooms')
  if (!room) throw new Error('no classroom')
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  await student.api.send('POST', '/rooms/join', { token })
  const board = await makeBoard(teacher, room.id)
  const gap = { type: 'text', text: 'maja', marks: [{ type: 'gap', attrs: { wordId: 'a1' } }] }
  await addItem(teacher, board.id, 'write-in-gap', { content: [{ type: 'paragraph', content: [gap] }], words: {} })
  for (const one of [teacher, student]) {
    await one.page.goto(`/room/${room.id}`)
    await expect(one.page.getByText('Estonian · A2')).toBeVisible()
    await expect(itemsOf(one.page)).toHaveCount(1)
  }

  const field = itemsOf(student.page).getByRole('textbox')
  await expect(field.and(student.page.locator(':lang(et)'))).toHaveCount(1)
  await expect(field).toHaveAttribute('autocorrect', 'off')

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Draft with AI…' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Language of the text' })).toHaveValue('et')
  await expect(dialog(page).getByRole('combobox', { name: 'Level' })).toHaveValue('A2')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Vocabulary', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Language of the words' })).toHaveValue('7')
  await expect(page.getByRole('textbox', { name: 'Word 1', exact: true })).toHaveAttribute('lang', 'et')

  // Changed in the settings, it changes for the student at once.
  await teacher.api.send('PUT', `/rooms/${room.id}`, { name: 'Estonian with Emma', lang: 'en', level: null })
  await expect(student.page.getByText('English', { exact: true })).toBeVisible()
  await expect(field.and(student.page.locator(':lang(en)'))).toHaveCount(1)

  // Homework is in the language of its classroom too.
  const given = { room_id: room.id, title: 'Words', note: '', boards: [{ id: board.id }], students: 'all', zone: 'Europe/Tallinn' }
  const homework = await teacher.api.send<{ id: number }>('POST', '/homework', given)
  await student.page.goto(`/homework/${homework.id}/do`)
  await expect(field.and(student.page.locator(':lang(en)'))).toHaveCount(1)
})

test('corrections are suggested where the classroom allows it, and the student sees those that were taken', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'open-answer', { question: 'What did you do?', min: null, max: null, words: [], model: '' })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const answer = student.page.getByRole('textbox', { name: 'Your answer' })
  await expect(answer).toBeEditable()
  await answer.fill('Yesterday I goed to park')
  const told = student.page.getByText(/AI service suggest corrections to this text/)

  const { page } = teacher
  await expect(page.getByRole('textbox', { name: 'The student’s text' })).toHaveText('Yesterday I goed to park')
  const ask = page.getByRole('button', { name: 'Suggest corrections' })
  await expect(page.getByRole('button', { name: 'Correct', exact: true })).toBeVisible()
  await expect(ask).toHaveCount(0)
  await expect(told).toHaveCount(0)

  // The settings of the classroom.
  await page.setViewportSize({ width: 700, height: 900 })
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Classroom settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Classroom settings' })
  await settings.getByRole('checkbox', { name: /^Students’ answers may be sent/ }).check()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
  await expect(told).toBeVisible()

  const remark = { quote: 'goed', occurrence: 1, kind: 'grammar', fix: 'went', note: '' }
  model.respond(completion({ remarks: [remark, { ...remark, quote: 'to park', fix: 'to the park' }, { ...remark, quote: 'home' }] }))
  await ask.click()
  await expect(page.getByText('1 suggestion couldn’t be placed in the text.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Take suggestion 1' }).click()
  await expect(page.getByRole('list', { name: 'Corrections' })).toContainText('went')
  await page.getByRole('button', { name: 'Show to the student' }).click()
  await expect(student.page.getByRole('list', { name: 'Corrections' }).getByRole('listitem')).toHaveCount(1)
})

base('without a model there is no entry for it', async ({ teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Welcome'))
  await teacher.page.goto(`/room/${room.id}`)
  const props = teacher.page.waitForResponse((response) => response.url().endsWith('/props'))
  await openMenu(teacher.page)
  await (await props).finished()
  await expect(teacher.page.getByRole('menuitem', { name: 'Add from library' })).toBeVisible()
  await expect(teacher.page.getByRole('menuitem', { name: /Draft/ })).toHaveCount(0)
})
