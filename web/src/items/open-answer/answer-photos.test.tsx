import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { judgeOpenAnswer, type OpenAnswerAnswer } from '@keel/contract/items/open-answer/behaviour'
import { openAnswerSchema, type OpenAnswerAttempt, type OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { storeAnswers } from '../../data/answers/personal-answers'
import { axeFaults } from '../../testing/axe'
import { takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { ItemHostContext } from '../_shared/host'
import { ItemContext, type ItemContextValue } from '../_shared/item-context'
import { itemTypes } from '../registry'
import { discardPhoto, photoUploads } from './photo-uploads'

// They are kept after the exercise is unmounted.
afterEach(() => photoUploads.getState().forEach(({ key }) => discardPhoto(key)))

const value: OpenAnswerValue = { ...openAnswerSchema.sample(), min: null, max: null, words: [], answer_by: 'text_photos' }
const field = page.getByRole('textbox', { name: 'Your answer' })
const list = page.getByRole('list', { name: 'Photos of your answer' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pick = (...files: File[]) => userEvent.upload(document.querySelector('input[type=file][multiple]') as HTMLInputElement, files)
const count = () => list.getByRole('listitem').elements().length

async function makePhoto(name = 'page.png'): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
/** Answers uploads with file ids from 1 on. */
const storeUploads = () => {
  let id = 0
  return takeUploads((upload) => upload.answer({ id: ++id, name: 'page.png', mime: 'image/png', size: 60 }))
}

/** Shows the exercise as a board does: attempts are judged and stored, unless the server `refuses` them. */
async function showExercise(
  answer: OpenAnswerAnswer | null = null,
  {
    of = {},
    shownValue = value,
    refuses = false,
  }: { of?: Partial<ItemContextValue>; shownValue?: OpenAnswerValue; refuses?: boolean } = {},
) {
  const { View } = itemTypes[24]
  const first: Record<string, OpenAnswerAnswer> = answer ? { text: answer } : {}
  const stored = createStore(() => ({ answers: first }))
  const submit = (key: string, attempt: object) => {
    const judged = judgeOpenAnswer(shownValue, key, attempt as OpenAnswerAttempt, stored.getState().answers[key])
    if (judged !== null && !refuses) stored.setState({ answers: { [key]: judged } })
  }
  const Exercise = () => <View itemId={7} value={shownValue} exercise={{ ...useStore(stored), open: true, submit, reset: null }} />
  const answers = { queryKey: [], list: vi.fn(), submit: vi.fn(), reset: vi.fn() }
  const context = { boardId: 1, roomId: null, canEdit: true, editing: false, answersOf: { kind: 'own' }, answers, ...of } as const
  const { unmount } = await renderApp(
    <main>
      <h1>Board</h1>
      <ItemHostContext value={{ askForFile: vi.fn(), fileUrl: (id) => `/files/${id}` }}>
        <ItemContext value={context}>
          <Exercise />
        </ItemContext>
      </ItemHostContext>
    </main>,
  )
  await expect.element(page.getByText(value.question)).toBeVisible()
  return { given: () => stored.getState().answers.text, unmount }
}

test('photos are uploaded at once, enlarged and removed, beside a text', async () => {
  const uploads = storeUploads()
  const { given } = await showExercise()
  await field.fill('See my page')
  await userEvent.tab()
  await expect.element(page.getByText('Up to 5 photos, for example of a page you wrote by hand')).toBeVisible()
  await pick(await makePhoto(), await makePhoto())
  await expect.poll(given).toEqual({ text: 'See my page', photos: [{ file_id: 1 }, { file_id: 2 }] })
  expect(uploads.map(({ path }) => path)).toEqual(['/files', '/files'])
  await expect.poll(count).toBe(2)
  await expect.poll(() => photoUploads.getState()).toEqual([])
  expect(await axeFaults()).toEqual([])
  await button('Enlarge photo 2').click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Remove photo 1').click()
  await expect.poll(given).toEqual({ text: 'See my page', photos: [{ file_id: 2 }] })
  await expect.poll(count).toBe(1)
  await expect.element(field).toHaveValue('See my page')
})

test('one that the network lost is tried again; the text and the other photos stay', async () => {
  const uploads = takeUploads((upload) => {
    if (uploads.length === 1) upload.breakOff()
    else upload.answer({ id: 8, name: 'page.png', mime: 'image/png', size: 60 })
  })
  const { given } = await showExercise({ text: 'See my page', photos: [{ file_id: 5 }] })
  await pick(await makePhoto())
  await expect.element(list.getByRole('alert')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await button('Try again').click()
  await expect.poll(given).toEqual({ text: 'See my page', photos: [{ file_id: 5 }, { file_id: 8 }] })
  await expect.element(list.getByRole('alert')).not.toBeInTheDocument()
  expect(uploads).toHaveLength(2)
})

test('what failed is tried once more before homework is handed in, which waits for uploads', async () => {
  const uploads = takeUploads((upload) => upload.breakOff())
  const { given } = await showExercise()
  await pick(await makePhoto())
  await expect.element(list.getByRole('alert')).toBeVisible()
  expect(await storeAnswers()).toBe(false)
  expect(uploads).toHaveLength(2)
  storeUploads()
  expect(await storeAnswers()).toBe(true)
  expect(given()).toEqual({ text: '', photos: [{ file_id: 1 }] })
})

test('a photo is there again when the exercise is shown again during its upload', async () => {
  const uploads = takeUploads()
  const { unmount } = await showExercise()
  await pick(await makePhoto())
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]?.progress(40)
  await expect.element(page.getByRole('status', { name: 'Uploading photo 1, 40%' })).toBeVisible()
  await unmount()
  await showExercise()
  await expect.element(page.getByRole('status', { name: 'Uploading photo 1, 40%' })).toBeVisible()
  await button('Remove photo 1').click()
  await expect.poll(() => uploads[0]?.stopped).toBe(true)
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('why a photo is not in the answer is said: no storage, no picture, or refused', async () => {
  const message = 'Not enough storage left'
  takeUploads((upload) => upload.refuse(413, { code: 'storage.full', message } as never))
  await showExercise()
  await pick(await makePhoto(), new File(['text'], 'page.heic', { type: 'image/heic' }))
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('This file can’t be read as a photo. Save it as JPG or PNG first.')).toBeVisible()
  expect(button('Try again').elements()).toHaveLength(1)
  await button('Remove photo 1').click()
  await button('Remove photo 1').click()
  await expect.element(list).not.toBeInTheDocument()
})

test('a photo that the answer does not get is not lost', async () => {
  storeUploads()
  await showExercise(null, { refuses: true })
  await pick(await makePhoto())
  await expect.element(page.getByText('This photo wasn’t added to your answer')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test('there are five at most', async () => {
  storeUploads()
  const { given } = await showExercise({ text: '', photos: [{ file_id: 11 }, { file_id: 12 }, { file_id: 13 }, { file_id: 14 }] })
  await pick(await makePhoto(), await makePhoto())
  await expect.element(page.getByText('You can add up to 5 photos')).toBeVisible()
  await expect.poll(() => given()?.photos).toHaveLength(5)
  await expect.element(page.getByText('That’s 5 photos, no more can be added')).toBeVisible()
  await expect.element(button('Choose photos')).not.toBeInTheDocument()
})

test('files that are no photos take no place, and the page may be closed with them', async () => {
  storeUploads()
  const { given } = await showExercise()
  const removed = vi.spyOn(window, 'removeEventListener')
  const text = () => new File(['text'], 'page.heic', { type: 'image/heic' })
  await pick(text(), text(), text(), text(), text())
  await expect.poll(() => list.getByRole('alert').elements().length).toBe(5)
  await expect.element(button('Choose photos')).toBeVisible()
  await expect.element(page.getByText('Up to 5 photos, for example of a page you wrote by hand')).toBeVisible()
  expect(removed.mock.calls.map(([type]) => type)).toContain('beforeunload')
  await pick(await makePhoto())
  await expect.poll(() => given()?.photos).toHaveLength(1)
})

test('an exercise with photos only has no field, and the model answer comes after a photo', async () => {
  storeUploads()
  await showExercise(null, { shownValue: { ...value, answer_by: 'photos' } })
  await expect.element(button('Choose photos')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByText('0 words')).not.toBeInTheDocument()
  await expect.element(button('Show the model answer')).toBeDisabled()
  await pick(await makePhoto())
  await button('Show the model answer').click()
  await expect.element(page.getByRole('region', { name: 'Model answer' })).toBeVisible()
  await expect.element(button('Choose photos')).not.toBeInTheDocument()
  await expect.element(button('Remove photo 1')).not.toBeInTheDocument()
})

test('what is handed in is looked at only, and nobody adds photos without a place to store them', async () => {
  const { unmount } = await showExercise({ text: 'I slept', photos: [{ file_id: 5 }] }, { of: { answering: 'closed' } })
  await expect.element(button('Enlarge photo 1')).toBeVisible()
  await expect.element(button('Remove photo 1')).not.toBeInTheDocument()
  await expect.element(button('Choose photos')).not.toBeInTheDocument()
  await unmount()
  const visitor = await showExercise(null, { of: { answersOf: { kind: 'visitor' } } })
  await expect.element(page.getByText('Log in to add photos.')).toBeVisible()
  await visitor.unmount()
  await showExercise(null, { of: { answersOf: { kind: 'nobody' }, answers: null } })
  await expect.element(page.getByText('Students add photos here.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('the teacher sees a student’s photos, and cannot change them', async () => {
  const of = { answersOf: { kind: 'student', userId: 3 } } as const
  await showExercise({ text: '', photos: [{ file_id: 5 }] }, { of, shownValue: { ...value, answer_by: 'photos' } })
  await expect.element(page.getByRole('list', { name: 'The student’s photos' })).toBeVisible()
  await expect.element(button('Enlarge photo 1')).toBeVisible()
  expect(page.getByRole('button', { name: /Remove|Choose|Take/ }).elements()).toEqual([])
})
