import { ROOM_TYPE } from '@keel/contract/constants'
import { codeOf } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { signUp } from '../../fixtures/people'
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

test('the teacher sees a student’s choices live, a correct one locks, reset clears', async ({ teacher, student, room }) => {
  const module = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/modules`, { name: 'Unit 1' })
  const board = await teacher.api.send<{ id: number }>('POST', `/modules/${module.id}/boards`, { name: 'Board 1' })
  await teacher.api.send('POST', `/boards/${board.id}/items`, { type: codeOf['select-exercise'], value })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  const theirs = student.page.getByRole('combobox', { name: /gap|choose|word/i }).first()
  const seen = teacher.page.getByRole('combobox', { name: /gap|choose|word/i }).first()

  await theirs.selectOption({ label: 'go' })
  await expect(seen).toHaveValue('a2')
  await theirs.selectOption({ label: 'goes' })
  // A correct choice is no field any more: it is shown as a word.
  await expect(seen).toHaveCount(0)
  await expect(teacher.page.getByText('goes', { exact: true })).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await student.page.reload()
  await expect(student.page.getByText('goes', { exact: true })).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  await expect(theirs).toHaveValue('')
  await expect(theirs).toBeEnabled()
})

test('a teacher with nobody picked sees each student’s progress live, and picks one', async ({
  server,
  teacher,
  student,
  browser,
  otherBrowser,
}) => {
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Group A', type: ROOM_TYPE.group })
  const other = await signUp(server, browser, 'student', { firstName: 'Juan' })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  for (const { api } of [student, other]) await api.send('POST', '/rooms/join', { token })
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'select-exercise', value)
  await teacher.page.goto(`/room/${room.id}`)
  const row = teacher.page.getByRole('group', { name: 'Student progress' })
  const of = (name: string) => row.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(of('Sasha')).toHaveAccessibleName('Sasha Ivanova: not started')
  await expect(of('Juan')).toHaveAccessibleName('Juan Ivanova: not started')

  // One student by keyboard, correct at first; the other by touch, and wrong at first.
  await student.page.goto(`/room/${room.id}`)
  const choice = student.page.getByRole('combobox', { name: 'Gap 1 of 1' })
  await expect(choice).toBeEnabled()
  await choice.focus()
  // Passing other words on the way is no answer.
  const chosen = () => choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  await student.page.keyboard.press('End')
  while ((await chosen()) !== 'goes') await student.page.keyboard.press('ArrowUp')
  await student.page.keyboard.press('Enter')
  await expect(of('Sasha')).toHaveAccessibleName('Sasha Ivanova: done, 1 of 1 correct on first try')
  const phone = await onPhone(server, otherBrowser, other)
  await phone.goto(`/room/${room.id}`)
  const gap = phone.getByRole('combobox', { name: 'Gap 1 of 1' })
  await gap.tap()
  await gap.selectOption({ label: 'go' })
  await expect(of('Juan')).toHaveAccessibleName('Juan Ivanova: 0 of 1')
  expect(await axeFaults(phone, '[data-item-id]')).toEqual([])
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])

  await of('Juan').click()
  await expect(teacher.page.getByRole('combobox', { name: 'Gap 1 of 1' })).toHaveValue('a2')
  await gap.selectOption({ label: 'goes' })
  await expect(teacher.page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
  await phone.context().close()
  await other.context.close()
})
