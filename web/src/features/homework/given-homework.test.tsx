import { page } from 'vitest/browser'
import { beforeAll, expect, test } from 'vitest'
import type { GivenHomework as Given } from '@keel/contract/entities/lesson'
import { loadHomeworkTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { GivenHomework } from './given-homework'

beforeAll(loadHomeworkTexts)

const part = { state: 4 as const, try: 1, repeats: 0, due_at: null, handed_in_at: null, returned_at: null, done_at: null, version: 1 }
const own: Given = { id: 3, title: 'Verbs', part, counts: null }
const line = () => page.getByRole('list', { name: 'Homework' }).getByRole('listitem')
const link = () => page.getByRole('link', { name: 'Verbs' })

test('a teacher sees how many have handed in what was given in a lesson', async () => {
  await renderApp(<GivenHomework given={[{ id: 3, title: 'Verbs', part: null, counts: { open: 2, waiting: 2, done: 1 } }]} />)
  await expect.element(line()).toHaveTextContent('Verbs3 of 5 handed in')
  await expect.element(link()).toHaveAttribute('href', '/homework/3')
  expect(await axeFaults()).toEqual([])
})

test('a student sees their own state and goes on to do it', async () => {
  await renderApp(<GivenHomework given={[{ ...own, part: { ...part, state: 1 } }]} />)
  await expect.element(line()).toHaveTextContent('VerbsNew')
  await expect.element(link()).toHaveAttribute('href', '/homework/3/do')
})

test('in the history of a student the teacher sees their state and goes on to their work', async () => {
  await renderApp(<GivenHomework given={[{ ...own, counts: { open: 0, waiting: 1, done: 0 } }]} studentId={8} />)
  await expect.element(line()).toHaveTextContent('VerbsHanded in')
  await expect.element(link()).toHaveAttribute('href', '/homework/3/students/8')
})

test('without homework there is no list', async () => {
  await renderApp(
    <main>
      <GivenHomework given={[]} />
    </main>,
  )
  await expect.element(page.getByRole('main')).toHaveTextContent(/^$/)
})
