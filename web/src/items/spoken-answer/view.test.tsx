import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { spokenAnswerSchema, type SpokenAnswerValue } from '@keel/contract/items/spoken-answer/schema'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { ItemHostContext } from '../_shared/host'
import { ItemContext, type ItemContextValue } from '../_shared/item-context'
import type { Answers } from '../_shared/item-type'
import { discardRecording } from '../_shared/recorder/recordings'
import { getAnswerRecorderId } from '../_shared/recorder/unsaved'
import { itemTypes } from '../registry'

beforeEach(() => {
  // The headless shell reports that it would ask.
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
})
// A recording is kept after its recorder is unmounted.
afterEach(() => (['new', 1, 2] as const).forEach((slot) => discardRecording(getAnswerRecorderId(7, slot))))

const spoken: SpokenAnswerValue = { ...spokenAnswerSchema.sample(), file_id: null, takes: 2 }
const take = (file_id: number) => ({ file_id, seconds: 2, peaks: [10, 60, 5] })
const two = { 'take-1': take(11), 'take-2': take(12) }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const recorder = page.getByRole('group', { name: 'Recorder' })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent?.match(/Recording \d|(Your|The student’s) answer/g)?.join(', '))

async function showExercise(answers: Answers, of: Partial<ItemContextValue> = {}, value = spoken, open = true) {
  const given: unknown[] = []
  const { View } = itemTypes[25]
  const stored = createStore<{ answers: Answers; waits?: boolean }>(() => ({ answers }))
  const submit = (key: string, attempt: object) => void given.push([key, attempt])
  const Exercise = () => <View itemId={7} value={value} exercise={{ ...useStore(stored), open, submit, reset: () => undefined }} />
  const context = { boardId: 1, roomId: null, canEdit: false, editing: false, answersOf: { kind: 'own' }, answers: null, ...of } as const
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
  await expect.element(page.getByText(value.ask)).toBeVisible()
  return { given, unmount, stored }
}

test('a take is recorded by keys, heard with its waveform, and given when it is saved', async () => {
  takeUploads((upload) => upload.answer({ id: 31, name: 'a.wav', mime: 'audio/wav', size: 6 }))
  const { given } = await showExercise({})
  await expect.element(page.getByText('Recording 1 of 2, up to 0:30')).toBeVisible()
  await expect.element(button('Record')).toBeEnabled()
  button('Record').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(button('Stop')).toHaveFocus()
  await expect.element(page.getByRole('meter')).toBeVisible()
  await expect.element(page.getByRole('timer', { name: 'Recording time' })).toHaveTextContent(/0:01.*0:2[89] left/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('group', { name: 'Your recording, not saved yet' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  expect(given).toEqual([])
  await button('Save').click()
  await expect.poll(() => given).toHaveLength(1)
  expect(given).toEqual([['take-1', { file_id: 31, seconds: expect.any(Number), peaks: expect.any(Array) }]])
})

test('an unsaved take is still there when the exercise is shown again', async () => {
  const { unmount } = await showExercise({ 'take-1': take(11) })
  await button('Record').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop').click()
  await expect.element(button('Save')).toBeEnabled()
  await unmount()
  const uploads = takeUploads((upload) => upload.answer({ id: 32, name: 'a.wav', mime: 'audio/wav', size: 6 }))
  const { given } = await showExercise({ 'take-1': take(11) })
  await button('Save').click()
  await expect.poll(() => given).toEqual([['take-2', expect.objectContaining({ file_id: 32 })]])
  expect(uploads).toHaveLength(1)
})

test('the last take is the answer until another one is chosen', async () => {
  const { given } = await showExercise(two)
  await expect.poll(names).toEqual(['Recording 1', 'Recording 2, Your answer'])
  await expect.element(radio('Recording 2')).toBeChecked()
  await radio('Recording 1').click()
  expect(given).toEqual([['chosen', { take: 1 }]])
  await expect.element(page.getByText('Recording 1 is your answer')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('once all takes are recorded, one is recorded again in its place', async () => {
  takeUploads((upload) => upload.answer({ id: 33, name: 'a.wav', mime: 'audio/wav', size: 6 }))
  const { given } = await showExercise(two)
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
  await button('Record again: Recording 1').click()
  await expect.element(page.getByText('This replaces recording 1 when you save it.')).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
  await button('Record again: Recording 1').click()
  await page.getByRole('group', { name: 'Recorder' }).getByRole('button', { name: 'Record again' }).click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop').click()
  await button('Save').click()
  await expect.poll(() => given).toEqual([['take-1', expect.objectContaining({ file_id: 33 })]])
})

test('example and take are played one after the other, by a voice or a recording', async () => {
  const sound = fakeSound()
  const played = () => sound.played.map(({ text }) => text)
  await showExercise(two)
  await button('Example, then me: Recording 1').click()
  await expect.poll(played).toEqual(['Could I have the bill, please?'])
  await expect.element(button('Stop')).toBeVisible()
  sound.end()
  await expect.poll(played).toEqual(['Could I have the bill, please?', '/files/11'])
  await button('Stop: Recording 1').click()
  await expect.element(button('Play: Recording 1')).toBeVisible()
  await button('Play: Recording 2').click()
  await expect.poll(() => played().at(-1)).toBe('/files/12')
  sound.end('error')
  await expect.element(page.getByText('Can’t play this on this device right now')).toBeVisible()
  await expect.element(button('Play: Recording 2')).toBeVisible()
})

test('the teacher’s own recording is the example in place of a voice', async () => {
  const sound = fakeSound()
  await showExercise(two, {}, { ...spoken, file_id: 5 })
  await button('Play: Example').click()
  await expect.poll(() => sound.played.map(({ text }) => text)).toEqual(['/files/5'])
  expect(await axeFaults()).toEqual([])
})

test('a text that is only heard is not shown', async () => {
  await showExercise({}, {}, { ...spoken, text_shown: false })
  await expect.element(button('Listen')).toBeVisible()
  expect(document.querySelector('main')?.textContent).not.toContain('bill')
})

test('a teacher hears the chosen take of a student first, and records nothing', async () => {
  await showExercise({ ...two, chosen: { take: 2 } }, { canEdit: true, answersOf: { kind: 'student', userId: 4 } })
  await expect.poll(names).toEqual(['Recording 2, The student’s answer', 'Recording 1'])
  await expect.element(button('Example, then the student: Recording 2')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('a missing answer and a missing account are named', async () => {
  const { unmount } = await showExercise({}, { answersOf: { kind: 'student', userId: 4 } })
  await expect.element(page.getByText('The student hasn’t recorded an answer yet.')).toBeVisible()
  await unmount()
  await showExercise({}, { answersOf: { kind: 'visitor' } })
  await expect.element(page.getByText('Log in to record an answer.')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
})

test('handed in, takes are heard and nothing is changed', async () => {
  await showExercise(two, { answering: 'closed' })
  await expect.poll(names).toEqual(['Recording 1', 'Recording 2, Your answer'])
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Record/ })).not.toBeInTheDocument()
})

/** Records a take until it can be saved. */
async function recordTake(name = 'Record') {
  await recorder.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop').click()
  await expect.element(button('Save')).toBeVisible()
}
const answerUploads = () => takeUploads((upload) => upload.answer({ id: 34, name: 'a.wav', mime: 'audio/wav', size: 6 }))
const given34 = (key: string) => [[key, expect.objectContaining({ file_id: 34 })]]
const replacesTwo = page.getByText('This replaces recording 2 when you save it.')

test('a take becomes the next free one when another tab has stored its number', async () => {
  answerUploads()
  const { given, stored } = await showExercise({})
  await recordTake()
  stored.setState({ answers: { 'take-1': take(11) } })
  await expect.element(page.getByText('Recording 2 of 2, up to 0:30')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => given).toEqual(given34('take-2'))
})

test('a take says that it replaces the last one when another tab has stored all', async () => {
  answerUploads()
  const { given, stored } = await showExercise({})
  await recordTake()
  await expect.element(replacesTwo).not.toBeInTheDocument()
  stored.setState({ answers: two })
  await expect.element(replacesTwo).toBeVisible()
  await button('Save').click()
  await expect.poll(() => given).toEqual(given34('take-2'))
})

test('a take that is being saved replaces none that another tab stores meanwhile', async () => {
  const uploads = takeUploads()
  const { given, stored } = await showExercise({})
  await recordTake()
  await button('Save').click()
  stored.setState({ answers: two })
  await expect.element(replacesTwo).toBeVisible()
  uploads[0]?.answer({ id: 34, name: 'a.wav', mime: 'audio/wav', size: 6 })
  await expect.poll(() => given).toEqual(given34('take-3'))
})

test('it is saved once it is stored', async () => {
  answerUploads()
  const { given, stored } = await showExercise({})
  await recordTake()
  stored.setState({ waits: true })
  await button('Save').click()
  await expect.poll(() => given).toHaveLength(1)
  stored.setState({ answers: { 'take-1': take(34) } })
  await expect.element(button('Play: Recording 1')).toBeVisible()
  await expect.element(page.getByText('Answer saved')).not.toBeInTheDocument()
  stored.setState({ waits: false })
  await expect.element(page.getByText('Answer saved')).toBeInTheDocument()
})

test('one take at a time is recorded again, and none after a reset', async () => {
  const { stored } = await showExercise(two)
  await button('Record again: Recording 1').click()
  await recordTake('Record again')
  await expect.element(button('Record again: Recording 2')).not.toBeInTheDocument()
  await button('Discard').click()
  await expect.element(button('Record again: Recording 2')).toBeVisible()
  stored.setState({ answers: {} })
  await expect.element(page.getByText('Recording 1 of 2, up to 0:30')).toBeVisible()
  stored.setState({ answers: two })
  await expect.element(recorder).not.toBeInTheDocument()
})

test('the focus goes to the recorder, and back to the take', async () => {
  answerUploads()
  const { stored } = await showExercise(two)
  const rowOf = (number: number) => page.getByRole('listitem').nth(number - 1)
  await expect.element(button('Record again: Recording 1')).toBeVisible()
  button('Record again: Recording 1').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(recorder.getByRole('button', { name: 'Record again' })).toHaveFocus()
  button('Cancel').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rowOf(1)).toHaveFocus()
  stored.setState({ answers: { 'take-1': take(11) } })
  await recordTake()
  button('Save').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(recorder).toHaveFocus()
  stored.setState({ answers: two })
  await expect.element(rowOf(2)).toHaveFocus()
})

test('a recording that was not saved before handing in says why it can’t be', async () => {
  const { unmount } = await showExercise({ 'take-1': take(11) })
  await recordTake()
  await unmount()
  await showExercise({ 'take-1': take(11) }, { answering: 'closed' }, spoken, false)
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(page.getByText('This recording can’t be saved now: your homework is handed in or closed.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('students do not delete their takes, a teacher may', async () => {
  const { unmount } = await showExercise(two)
  await expect.element(button('Play: Recording 1')).toBeVisible()
  await expect.element(button('Reset answers')).not.toBeInTheDocument()
  await unmount()
  await showExercise(two, { canEdit: true, answersOf: { kind: 'student', userId: 4 } })
  await expect.element(button('Reset answers')).toBeVisible()
})

test('keys move by seconds in a sound that is as long as it says', async () => {
  const sound = fakeSound()
  await showExercise({ 'take-1': { ...take(11), seconds: 11.6 } })
  const slider = page.getByRole('slider')
  await expect.element(page.getByRole('listitem')).toHaveTextContent('0:12')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:12')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:01 of 0:12')
  await userEvent.keyboard('{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:06 of 0:12')
  expect(sound.played.at(-1)?.text).toBe('/files/11')
})
