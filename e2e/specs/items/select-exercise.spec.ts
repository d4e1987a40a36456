import { expect, test } from '../../fixtures/test'

const value = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'gap01' } }] },
        { type: 'text', text: ' to school.' },
      ],
    },
  ],
  words: {
    gap01: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: 'go' },
      { id: 'a3', value: 'going' },
    ],
  },
}

test('a student’s choices show to the teacher at once, a right one locks, the teacher resets them', async ({ teacher, student, room }) => {
  const module = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/modules`, { name: 'Unit 1' })
  const board = await teacher.api.send<{ id: number }>('POST', `/modules/${module.id}/boards`, { name: 'Board 1' })
  await teacher.api.send('POST', `/boards/${board.id}/items`, { type: 10, value })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  const theirs = student.page.getByRole('combobox', { name: /gap|choose|word/i }).first()
  const seen = teacher.page.getByRole('combobox', { name: /gap|choose|word/i }).first()

  await theirs.selectOption({ label: 'go' })
  await expect(seen).toHaveValue('a2')
  await theirs.selectOption({ label: 'goes' })
  // A right choice is no choice any more: it stands as a word.
  await expect(seen).toHaveCount(0)
  await expect(teacher.page.getByText('goes')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await student.page.reload()
  await expect(student.page.getByText('goes')).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  await expect(theirs).toHaveValue('')
  await expect(theirs).toBeEnabled()
})
