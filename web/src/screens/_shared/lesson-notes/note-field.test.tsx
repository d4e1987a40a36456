import { useQuery } from '@tanstack/react-query'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { keys } from '../../../data/_shared/keys'
import { queryClient } from '../../../data/_shared/query-client'
import { noteQueue } from '../../../data/lessons/save-notes'
import { setMe } from '../../../data/users/me'
import { loadSchoolTexts } from '../../../i18n/language'
import { type FakeCall, refusal, takeCalls } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render'
import { NoteField } from './note-field'

let calls: FakeCall[]
let answer: () => unknown
beforeAll(loadSchoolTexts)
beforeEach(() => {
  setMe({ id: 3 } as never)
  queryClient.setQueryData(keys.lesson(6), { homework: 'Read' })
  answer = () => null
  calls = takeCalls(() => answer())
})
afterEach(() => {
  noteQueue.discard('6.homework')
  queryClient.clear()
})
const texts = () => calls.map(({ body }) => body)

function Field() {
  const { data } = useQuery({ queryKey: keys.lesson(6), queryFn: () => ({ homework: '' }), staleTime: Infinity })
  return <NoteField lessonId={6} field="homework" stored={data?.homework ?? ''} />
}
const open = () => renderApp(<Field />, { queryClient })
const field = () => page.getByRole('textbox', { name: 'Homework' })
const state = () => page.getByRole('status')

test('a note is saved once it rests, and says so', async () => {
  await open()
  await expect.element(state()).toHaveTextContent('')
  await field().fill('Page 12')
  await expect.element(state()).toHaveTextContent('Saving')
  await expect.element(state()).toHaveTextContent('Saved')
  expect(texts()).toEqual([{ homework: 'Page 12' }])
  expect(calls[0]).toMatchObject({ method: 'PUT', path: '/lessons/6/notes', keepalive: false })
  // Written on another device.
  queryClient.setQueryData(keys.lesson(6), { homework: 'Page 13' })
  await expect.element(field()).toHaveValue('Page 13')
})

test.each([403, 422])('a note refused with %i stays as not saved until it is changed', async (status) => {
  answer = () => refusal(status)
  await open()
  await field().fill('too much')
  await userEvent.tab()
  await expect.element(state()).toHaveTextContent('Not saved')
  queryClient.setQueryData(keys.lesson(6), { homework: 'Page 13' })
  await expect.element(field()).toHaveValue('too much')
  answer = () => null
  await field().fill('less')
  await userEvent.tab()
  await expect.element(state()).toHaveTextContent('Saved')
  expect(texts()).toEqual([{ homework: 'too much' }, { homework: 'less' }])
})

test('a note that waits for the network is there when the lesson is opened again', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const { unmount } = await open()
  await field().fill('Page 12')
  await unmount()
  await expect.poll(texts).toEqual([{ homework: 'Page 12' }])
  await open()
  await expect.element(field()).toHaveValue('Page 12')
  await expect.element(state()).toHaveTextContent('Not saved')
  answer = () => null
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => noteQueue.store.getState().size).toBe(0)
  expect(queryClient.getQueryData(keys.lesson(6))).toEqual({ homework: 'Page 12' })
})

test('a note typed just before the page goes away outlives it', async () => {
  await open()
  await field().fill('last words')
  window.dispatchEvent(new Event('pagehide'))
  expect(calls).toMatchObject([{ body: { homework: 'last words' }, keepalive: true }])
})
