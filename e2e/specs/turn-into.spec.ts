import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

const words = ['cat', 'dog', 'cow'].map((text1, at) => ({ id: `pair${at}`, text1, text2: `${text1} in Estonian` }))

test('a teacher turns pairs into cards by the keyboard, which the student sees, and undoes it', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'heading', {
    content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Animals' }] }],
  })
  await addItem(teacher, board.id, 'map-words', { words: [...words, { id: 'half', text1: 'fox', text2: '' }] })
  await addItem(teacher, board.id, 'divider', { look: 'line', title: 'Part 2' })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  const pairs = page.getByRole('article', { name: 'Match pairs' })
  await expect(student.page.getByText('dog in Estonian')).toBeVisible()
  await pairs.hover()
  await pairs.getByRole('button', { name: 'Match pairs: actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Turn into…' })).toBeEnabled()
  await page.getByRole('menuitem', { name: 'Turn into…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Turn “Match pairs” into' })
  await expect(dialog.getByRole('radio', { name: 'Vocabulary' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Flash cards' })).toBeChecked()
  await expect(dialog.getByRole('listitem')).toHaveText(['1 incomplete row'])
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  const articles = page.getByRole('article')
  await expect(articles.nth(1)).toHaveAccessibleName('Flash cards, 2 of 3')
  await expect(articles).toHaveCount(3)
  await expect(student.page.getByText('0 of 3')).toBeVisible()
  await expect(student.page.getByText('dog in Estonian')).toHaveCount(0)

  await toast(page, 'Item replaced').getByRole('button', { name: 'Undo' }).click()
  await expect(articles.nth(1)).toHaveAccessibleName(/^Match pairs, 2 of /)
  await expect(articles).toHaveCount(3)
  await expect(student.page.getByText('dog in Estonian')).toBeVisible()
  await page.reload()
  await expect(articles.nth(1)).toHaveAccessibleName(/^Match pairs, 2 of /)
  await expect(articles).toHaveCount(3)
})

test('an exercise that was answered stays, and what becomes of a hidden one stays hidden', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const item = await addItem(teacher, board.id, 'map-words', { words })
  await student.api.send('POST', `/boards/${board.id}/actions`, { item_id: item.id, id: 'pair0', action: { to: 'pair0' } })
  await teacher.api.send('PUT', `/boards/items/${item.id}/hidden`, { hidden: 1 })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  const pairs = page.getByRole('article', { name: 'Match pairs' })
  await pairs.hover()
  await pairs.getByRole('button', { name: 'Match pairs: actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn into…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn “Match pairs” into' })
  await dialog.getByRole('radio', { name: 'Multiple choice' }).click()
  await expect(dialog.getByText('Nothing is lost.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add below' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const choice = page.getByRole('article', { name: 'Multiple choice' })
  await expect(choice.getByText('Hidden from students')).toBeVisible()
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/^Match pairs, 1 of /)

  // What is added later has reached the student: so would have the hidden ones.
  await addItem(teacher, board.id, 'divider', { look: 'line', title: 'Part 2' })
  await expect(student.page.getByRole('separator', { name: 'Part 2' })).toBeVisible()
  await expect(student.page.getByText('dog', { exact: true })).toHaveCount(0)
  expect((await student.api.get<unknown[]>(`/boards/${board.id}/items`)).length).toBe(1)
})
