import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { createStore, useStore } from 'zustand'
import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { SheetValue } from '@keel/contract/items/sheet/schema'
import { keys } from '../../data/_shared/keys'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { ItemContext, type ItemContextValue } from '../_shared/item-context'
import type { ExerciseProps } from '../_shared/item-type'
import { showView } from '../_shared/testing'
import { SheetView } from './view'

const sample = itemTypes[codeOf.sheet].sample() as SheetValue
const ME = 3
const student: ItemContextValue = {
  boardId: 1,
  roomId: null,
  canEdit: false,
  editing: false,
  answersOf: { kind: 'own' },
  answers: null,
}
const line = { kind: 'line', z: 1, color: '#dc2626', width: 3, x1: 10, y1: 10, x2: 90, y2: 90 }
const drawnBy = (user_id: number, at: number) => ({ item_id: 7, page: at, user_id, id: 's1', stroke: line })

/** Shows the sheet to a student who has drawn on its first page. */
async function show(context = student) {
  const queryClient = new QueryClient()
  queryClient.setQueryData<User>(keys.me, {
    id: ME,
    first_name: 'Sasha',
    last_name: 'Ivanova',
    email: 'sasha@example.com',
    role: ROLE.student,
    verify: 1,
    lang: 'en',
    sounds: true,
  })
  takeCalls(({ path }) =>
    path.includes('/sketch') ? { objects: path.includes('page=1') ? [drawnBy(ME, 1)] : [drawnBy(99, 2)], more: false } : null,
  )
  const submit = vi.fn()
  const stored = createStore<ExerciseProps['answers']>(() => ({}))
  function Shown() {
    const answers = useStore(stored)
    return <SheetView itemId={7} value={sample} exercise={{ answers, open: true, submit, reset: null }} />
  }
  await renderApp(
    <ItemContext value={context}>
      <Shown />
    </ItemContext>,
    { queryClient },
  )
  return { submit, store: (answers: ExerciseProps['answers']) => stored.setState(answers, true) }
}

test('a student’s page tells once which pages the student has drawn on', async () => {
  const { submit } = await show()
  await expect.poll(() => submit.mock.calls).toEqual([['1', { drawn: true }]])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('group', { name: 'Page 2 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(page.getByRole('button', { name: 'Clear my drawing' })).not.toHaveAttribute('aria-disabled')
  // Also before the first answer has arrived.
  await page.getByRole('button', { name: 'Clear my drawing' }).click()
  await expect
    .poll(() => submit.mock.calls)
    .toEqual([
      ['1', { drawn: true }],
      ['1', { drawn: false }],
    ])
})

test('a drawing whose answer was taken away counts again', async () => {
  const { submit, store } = await show()
  await expect.poll(() => submit).toHaveBeenCalledOnce()
  store({ 1: { drawn: true } })
  await expect.element(page.getByText('Drawing added')).toBeVisible()
  expect(submit).toHaveBeenCalledOnce()
  store({})
  await expect
    .poll(() => submit.mock.calls)
    .toEqual([
      ['1', { drawn: true }],
      ['1', { drawn: true }],
    ])
})

test('a teacher’s page tells nothing about the student it shows', async () => {
  const { submit } = await show({ ...student, canEdit: true, answersOf: { kind: 'student', userId: ME } })
  await expect.element(page.getByText('0 of 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeVisible()
  await expect.element(page.getByRole('listbox', { name: 'Drawing, 1 object' })).toBeInTheDocument()
  expect(submit).not.toHaveBeenCalled()
})

test('arrow keys turn the pages, and nobody else than a member of a board has tools', async () => {
  await showView(codeOf.sheet, sample)
  const paper = page.getByRole('group', { name: 'Page 1 of 2' })
  await expect.element(paper).toBeVisible()
  paper.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('group', { name: 'Page 2 of 2' })).toHaveFocus()
  expect(page.getByRole('button', { name: 'Pencil' }).elements()).toHaveLength(0)
  expect(page.getByText('0 of 1').elements()).toHaveLength(0)
})
