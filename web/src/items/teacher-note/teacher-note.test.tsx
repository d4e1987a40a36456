import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { teacherNote as behaviour } from '@keel/contract/items/teacher-note/behaviour'
import { type TeacherNoteValue, TeacherNoteValue as schema } from '@keel/contract/items/teacher-note/schema'
import { axeFaults } from '../../testing/axe'
import { showEditor, showView } from '../_shared/testing'

const mark = () => page.getByText('Students don’t see this note')

test('a note is read with the mark that students do not see it', async () => {
  await showView<TeacherNoteValue>(32, { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Play it twice' }] }] })
  await expect.element(page.getByText('Play it twice')).toBeVisible()
  await expect.element(mark()).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('an empty note says what to do, below its mark, on a phone too', async () => {
  await page.viewport(360, 700)
  await showView<TeacherNoteValue>(32, behaviour.emptyValue())
  const hint = page.getByText('Select to start writing')
  await expect.element(hint).toBeVisible()
  expect(hint.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(mark().element().getBoundingClientRect().bottom)
  expect(await axeFaults()).toEqual([])
})

test('a note is written like a text, with its mark in sight', async () => {
  const editor = await showEditor<TeacherNoteValue>(32, behaviour.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Note for the teacher' })).toHaveFocus()
  await page.getByRole('button', { name: 'Bold' }).click()
  await userEvent.keyboard('Twice')
  expect(schema.parse(editor.last()).content).toMatchObject([
    { type: 'paragraph', content: [{ type: 'text', text: 'Twice', marks: [{ type: 'bold' }] }] },
  ])
  await expect.element(mark()).toBeVisible()
  expect(await axeFaults()).toEqual([])
})
