import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { dndGroup, judgeDnd, type DndAnswer } from '@keel/contract/items/dnd-group/behaviour'
import type { DndValue } from '@keel/contract/items/dnd-group/schema'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import type { ExerciseProps } from '../_shared/item-type'
import { showView, watchFlashes } from '../_shared/testing'

const word = (id: string) => ({ id, value: id })
const value: DndValue = {
  groups: [
    { id: 'fruit', name: 'Fruit', words: [word('apple'), word('plum')] },
    { id: 'animals', name: 'Animals', words: [word('horse'), { id: 'blank', value: ' ' }] },
    { id: 'noname', name: ' ', words: [word('lost')] },
  ],
}
const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const put = async (name: string | RegExp, place: string, plain: string) => {
  await chip(name).click()
  await chip(`Put ${plain} into ${place}`).click()
}

test('locks a correct word; a wrong one turns red in its group and may be moved on', async () => {
  await showView(11, value)
  await put('apple', 'Fruit', 'apple')
  await expect.element(group('Fruit').getByText('apple')).toBeVisible()
  await expect.element(group('Words to sort').getByText('apple')).not.toBeInTheDocument()
  await expect.element(page.getByText('Correct: apple')).toBeInTheDocument()

  const flashed = watchFlashes()
  await put('horse', 'Fruit', 'horse')
  const wrong = group('Fruit').getByRole('button', { name: 'horse, wrong' })
  await expect.poll(flashed).toEqual(['horse'])
  await expect.element(wrong).not.toHaveAttribute('data-flash')
  await expect.element(page.getByText('Wrong: horse doesn’t belong to Fruit. Try another group')).toBeInTheDocument()
  await expect.element(group('Words to sort').getByText('horse')).toBeVisible()
  expect(group('Words to sort').getByRole('button').elements()).toHaveLength(1)
  expect(await axeFaults()).toEqual([])

  await wrong.click()
  expect(chip('Put horse into Fruit').elements()).toHaveLength(0)
  await chip('Put horse into Animals').click()
  await put('plum', 'Fruit', 'plum')
  await expect.element(page.getByText('All done: 2 of 3 correct on first try')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('of two equal words each goes into a group of its own', async () => {
  const twin = (id: string) => ({ id, value: 'orange' })
  await showView(11, {
    groups: [
      { id: 'fruit', name: 'Fruit', words: [twin('o1')] },
      { id: 'colours', name: 'Colours', words: [twin('o2')] },
    ],
  })
  const bank = group('Words to sort').getByRole('button', { name: 'orange', exact: true })
  for (const [count, place] of [
    [2, 'Fruit'],
    [1, 'Fruit'],
  ] as const) {
    expect(bank.elements()).toHaveLength(count)
    await bank.last().click()
    await chip(`Put orange into ${place}`).click()
  }
  await expect.element(page.getByText('Wrong: orange doesn’t belong to Fruit. Try another group')).toBeInTheDocument()
  await chip('orange, wrong').click()
  await chip('Put orange into Colours').click()
  await expect.element(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  for (const place of ['Fruit', 'Colours']) await expect.element(group(place).getByText('orange')).toBeVisible()
})

test('puts the picked word into the group of a wrong word that is pressed', async () => {
  await showView(11, value)
  await put('horse', 'Fruit', 'horse')
  await chip('plum').click()
  const { left, top, width, height } = chip('horse, wrong').element().getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!(hit instanceof HTMLElement)) throw new Error('nothing is there')
  await userEvent.click(hit)
  await expect.element(group('Fruit').getByText('plum')).toBeVisible()
})

test('does not show groups without a name and blank words', async () => {
  await showView(11, value)
  await expect.element(group('Fruit')).toBeVisible()
  expect(group('Words to sort').getByRole('button').elements()).toHaveLength(3)
  expect(page.getByText('lost').elements()).toHaveLength(0)
})

test('flashes a wrong word that somebody else puts', async () => {
  const before: DndAnswer = { group_id: 'fruit', success: false, first_success: false }
  const exercise: ExerciseProps = { answers: { horse: before }, open: true, submit: () => {}, reset: () => {} }
  await showView(11, value, exercise)
  const wrong = chip('horse, wrong')
  await expect.element(wrong).not.toHaveAttribute('data-flash')
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'horse', answer: judgeDnd(value, 'horse', { group_id: 'fruit' }, undefined) })
  await expect.poll(flashed).toEqual(['horse'])
  expect(dndGroup.exercise?.isCorrect(value, 'horse', before)).toBe(false)
})

test('shows the words in the same order to everybody, different for other items', async () => {
  const many: DndValue = { groups: [{ id: 'g', name: 'All', words: ['a', 'b', 'c', 'd', 'e', 'f'].map(word) }] }
  const order = async (itemId: number) => {
    const shown = await showView(11, many, undefined, itemId)
    await expect.element(group('Words to sort')).toBeVisible()
    const text = group('Words to sort').element().textContent
    await shown.unmount()
    return text
  }
  const [first, again, other] = [await order(3), await order(3), await order(4)]
  expect(first).toBe(again)
  expect(other).not.toBe(first)
})

test('accepts no words in a closed exercise', async () => {
  await showView(11, value, { answers: {}, open: false, submit: () => expect.unreachable('closed'), reset: () => {} })
  await expect.element(chip('apple')).toBeDisabled()
})

test('keeps the focus in the exercise after the last word', async () => {
  await showView(11, { groups: [{ id: 'g', name: 'Sounds', words: [word('moo')] }] })
  await expect.element(chip('moo')).toBeVisible()
  await userEvent.keyboard('{Tab} {ArrowDown}{Enter}')
  await expect.element(page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Drag into groups' })).toHaveFocus()
})
