import { codeOf } from '@keel/contract/items/registry'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { signUp, type Person } from '../fixtures/people'
import { startServer } from '../fixtures/server'
import { expect, makeRoom, test as base } from '../fixtures/test'
import { startWire, type Wire } from '../fixtures/wire'

interface Board {
  moduleName: string
  boardId: number
  roomId: number
}
const test = base.extend<{ wire: Wire; people: { teacher: Person; student: Person }; board: Board }>({
  // One with a PUBLIC_URL, as several processes have it, refuses pages of other origins, and the student's path has an address of its own.
  // eslint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const server = await startServer({ PUBLIC_URL: '' })
    await use(server)
    await server.stop()
  },
  // The student's path to it.
  wire: async ({ own }, use) => {
    const wire = await startWire(own)
    await use(wire)
    await wire.close()
  },
  people: async ({ own, wire, browser, otherBrowser }, use) => {
    const people = {
      teacher: await signUp(own, browser, 'teacher'),
      student: await signUp(own, otherBrowser, 'student', { context: { baseURL: wire.url } }),
    }
    await use(people)
    await people.teacher.context.close()
    await people.student.context.close()
  },
  board: async ({ people: { teacher, student } }, use) => {
    const room = await makeRoom(teacher, student, 'Recovery')
    const module = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/modules`, { name: 'Unit 1' })
    const board = await teacher.api.send<{ id: number }>('POST', `/modules/${module.id}/boards`, { name: 'Board 1' })
    await teacher.api.send('POST', `/boards/${board.id}/items`, {
      type: codeOf.text,
      value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Alpha' }] }] },
    })
    await use({ moduleName: 'Unit 1', boardId: board.id, roomId: room.id })
  },
})

async function enter(person: Person, roomId: number): Promise<void> {
  await person.page.goto(`/room/${roomId}`)
  await expect(person.page.getByText('Alpha')).toBeVisible()
  await expect(person.page.getByRole('tab', { name: /People/ })).toBeVisible()
}

test('the server is killed while the teacher types: both recover, nothing is lost', async ({
  own,
  people: { teacher, student },
  board,
}) => {
  await enter(teacher, board.roomId)
  await enter(student, board.roomId)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()

  await teacher.page.getByText('Alpha').click()
  const editor = teacher.page.getByRole('textbox', { name: 'Text' })
  await expect(editor).toBeFocused()
  await editor.press('End')
  await editor.pressSequentially(' beta')
  await own.kill()
  await editor.pressSequentially(' gamma')
  await own.start()

  await expect(student.page.getByText('Alpha beta gamma')).toBeVisible()
  await expect(student.page.getByText('Alpha beta gamma')).toHaveCount(1)
  await student.page.reload()
  await expect(student.page.getByText('Alpha beta gamma')).toBeVisible()
  const stored = await teacher.api.get<unknown[]>(`/boards/${board.boardId}/items`)
  expect(stored).toHaveLength(1)
})

test('answers on a dead line outlive their tab', async ({ wire, people: { teacher, student }, board }) => {
  const gap = [{ type: 'gap', attrs: { wordId: 'g1' } }]
  await teacher.api.send('POST', `/boards/${board.boardId}/items`, {
    type: codeOf['write-in-gap'],
    value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'do not', marks: gap }] }], words: {} },
  })
  await enter(student, board.roomId)
  await student.page.getByRole('textbox', { name: 'Gap 1 of 1' }).click()
  wire.cut()
  await student.page.keyboard.type('do not')
  await student.page.keyboard.press('Enter')
  await expect(student.page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
  await expect(student.page.getByText('Not saved yet. Trying again…')).toBeVisible()

  const asked = student.page.waitForEvent('dialog')
  await student.page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  const closed = student.page.waitForEvent('close')
  await question.accept()
  await closed

  wire.restore()
  student.page = await student.context.newPage()
  await enter(student, board.roomId)
  await expect(student.page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
  const stored = () => teacher.api.get<Record<string, unknown>>(`/boards/${board.boardId}/actions?user_id=${student.id}`)
  await expect.poll(async () => Object.values(await stored())).toEqual([{ g1: expect.objectContaining({ t: 'do not', s: true }) }])
})

test('after a long network outage the student sees everything once', async ({ wire, people: { teacher, student }, board }) => {
  await enter(teacher, board.roomId)
  await enter(student, board.roomId)
  // The browser gets no offline event, as when the path behind the router is gone. Set offline for this long, the network process of
  // Chromium 147 dies afterwards, and takes the cookies of a private context with it.
  wire.cut()
  await teacher.api.send('POST', `/boards/${board.boardId}/items`, {
    type: codeOf.text,
    value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said meanwhile' }] }] },
  })
  await expect(teacher.page.getByText('Said meanwhile')).toBeVisible()
  await teacher.page.getByRole('textbox', { name: 'Write a message' }).fill('Are you there?')
  await teacher.page.getByRole('button', { name: 'Send' }).click()
  await expect(teacher.page.getByRole('tab', { name: 'People 1 of 2 online' })).toBeVisible({ timeout: 16 * WAIT_MS })
  wire.restore()
  await expect(student.page.getByText('Said meanwhile')).toHaveCount(1)
  await expect(student.page.getByText('Are you there?')).toHaveCount(1)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
})
