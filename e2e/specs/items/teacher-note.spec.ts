import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { expect, test } from '../../fixtures/test'

test('a teacher writes a note on the board, and the student never sees it', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const bodies: Promise<string>[] = []
  student.page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) bodies.push(response.text().catch(() => ''))
  })
  student.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => bodies.push(Promise.resolve(String(payload)))))
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Note for the teacher' }).click()
  await expect(page.getByRole('textbox', { name: 'Note for the teacher' })).toBeFocused()
  await page.keyboard.type('Play the recording twice')
  await page.getByRole('heading', { name: room.name }).click()
  const note = page.getByRole('article', { name: 'Note for the teacher' })
  await expect(note.getByText('Students don’t see this note')).toBeVisible()
  await expect(note.getByText('Hidden from students')).toHaveCount(0)
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await note.hover()
  await note.getByRole('button', { name: 'Note for the teacher: actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Show to students' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(note.getByText('Play the recording twice')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(note.getByText('Play the recording twice')).toBeHidden()

  // What is added after the note has reached the student: so would the note.
  await addItem(teacher, board.id, 'divider', { look: 'line', title: 'Part 2' })
  await expect(student.page.getByRole('separator', { name: 'Part 2' })).toBeVisible()
  await student.page.reload()
  await expect(student.page.getByRole('separator', { name: 'Part 2' })).toBeVisible()
  await expect(student.page.getByText('Play the recording')).toHaveCount(0)
  const received = await Promise.all(bodies)
  expect(received.some((body) => body.includes('Part 2'))).toBe(true)
  expect(received.filter((body) => body.includes('Play the recording'))).toEqual([])
  expect(await student.page.content()).not.toContain('Play the recording')
})
