import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { axeFaults } from '../../../testing/axe'
import { takeUploads } from '../../../testing/fake-upload'
import { showEditor, showView } from '../testing'
import { loadRecorderTexts } from '../../../i18n/language'
import { discardAll } from '../../../lib/another-person'
import { renderApp } from '../../../testing/render'
import { record } from './record'
import { Recorder } from './recorder'
import { discardRecording, recordings, type SavedRecording } from './recordings'

beforeEach(() => {
  // Devices are granted without a prompt, but not every browser reports so: the headless shell reports that it would ask.
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
})
// A recording is kept after its recorder is unmounted.
afterEach(() => discardRecording('item-7'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answer = { id: 31, name: 'a.wav', mime: 'audio/wav', size: 6 }

async function recordSomething(): Promise<void> {
  await button('Record').click()
  await expect.element(page.getByRole('timer', { name: 'Recording time' })).toHaveTextContent(/0:(0[1-9]|[1-5]\d)/)
  await button('Stop').click()
  await expect.element(button('Save')).toBeEnabled()
}

test('records, plays back, saves a mono WAV named by its time, and ends editing', async () => {
  const uploads = takeUploads((upload) => upload.answer(answer))
  const { last, done } = await showEditor(15, { file_id: null })
  await recordSomething()
  await expect.element(page.getByRole('group', { name: 'Your recording, not saved yet' })).toBeVisible()
  await expect.element(button('Play')).toBeEnabled()
  expect(await axeFaults()).toEqual([])
  await button('Save').click()
  await expect.poll(() => done).toHaveBeenCalledOnce()
  expect(last()).toEqual({ file_id: 31 })
  expect(uploads).toHaveLength(1)
  const { path, file } = uploads[0]!
  expect([path, file.type]).toEqual(['/files', 'audio/wav'])
  expect(file.name).toMatch(/^\d{14}\.wav$/)
  const data = new DataView(await file.arrayBuffer())
  const rate = data.getUint32(24, true)
  expect([data.getUint16(22, true), data.getUint16(34, true), data.byteLength]).toEqual([1, 16, 44 + data.getUint32(40, true)])
  expect((data.byteLength - 44) / 2 / rate).toBeGreaterThan(0.9)
  // The microphone of the test browser beeps.
  expect(Math.max(...new Int16Array((await file.arrayBuffer()).slice(44)))).toBeGreaterThan(100)
})

test('shows the server’s message when saving fails, and keeps the recording', async () => {
  const uploads = takeUploads((upload) => {
    if (uploads.length === 1) upload.refuse(413, { code: 'file.too.large', message: 'This file is too large' })
    else upload.answer(answer)
  })
  const { made } = await showEditor(15, { file_id: null })
  await recordSomething()
  await button('Save').click()
  await expect.element(page.getByText('This file is too large')).toBeVisible()
  expect(made).toEqual([])
  await button('Save').click()
  await expect.poll(() => made).toEqual([{ file_id: 31 }])
})

test('explains what can be done about a refused microphone', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  await showEditor(15, { file_id: null })
  await button('Record').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot access a microphone')
  expect(await axeFaults()).toEqual([])
})

test('stops the longest recording by itself after a warning, and keeps it', async () => {
  await showEditor(15, { file_id: null })
  const { recording } = await recordNow()
  vi.spyOn(recording, 'left').mockReturnValue(110)
  await expect.element(page.getByText('The recording stops in less than 2 minutes: the file is almost full')).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Save')).toBeVisible()
})

async function recordNow() {
  await button('Record').click()
  await expect.poll(() => recordings.getState()['item-7']?.step).toBe('recording')
  const state = recordings.getState()['item-7']
  if (state?.step !== 'recording') throw new Error('It does not record any more')
  return state
}
const systemMutes = async (track: MediaStreamTrack) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  track.dispatchEvent(new Event('mute'))
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
}

test('with a limit shows the time left, stops by itself, and saves length and waveform', async () => {
  takeUploads((upload) => upload.answer(answer))
  await loadRecorderTexts()
  const onSaved = vi.fn<(recording: SavedRecording) => void>()
  await renderApp(
    <main>
      <h1>Board</h1>
      <Recorder id="item-7" again={false} maxSeconds={1} onSaved={onSaved} />
    </main>,
  )
  await button('Record').click()
  await expect.element(page.getByRole('timer', { name: 'Recording time' })).toHaveTextContent(/0:0[01] left/)
  await expect.element(page.getByText('Recording stopped because it reached the maximum length.')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => onSaved).toHaveBeenCalledOnce()
  const saved = onSaved.mock.calls[0]?.[0]
  expect([saved?.fileId, saved?.peaks.length]).toEqual([31, 100])
  expect(saved?.seconds).toBeGreaterThanOrEqual(1)
  expect(saved?.seconds).toBeLessThan(2)
  // The microphone of the test browser beeps.
  expect(Math.max(...(saved?.peaks ?? []))).toBeGreaterThan(0)
})

test('records nothing while the system mutes the microphone, and says so', async () => {
  await showEditor(15, { file_id: null })
  const { track, recording } = await recordNow()
  await expect.poll(() => recording.seconds()).toBeGreaterThan(0)
  await systemMutes(track)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your system has muted the microphone')
  await expect.element(page.getByText('Nothing is being recorded now.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  const before = recording.seconds()
  // What the microphone has sent by now is dropped: another recording of the same track has got some.
  const other = await record(track, () => undefined)
  await expect.poll(() => other.seconds()).toBeGreaterThan(0.2)
  await other.stop()
  expect(recording.seconds()).toBe(before)
  track.dispatchEvent(new Event('unmute'))
  await expect.poll(() => recording.seconds()).toBeGreaterThan(before)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your device works again.')
  await button('Stop').click()
  await expect.element(button('Save')).toBeVisible()
})

test('a recording that has nothing in it is not kept', async () => {
  await showEditor(15, { file_id: null })
  const { track, recording } = await recordNow()
  const empty = await record(track, () => undefined)
  empty.pause(true)
  const recorded = await empty.stop()
  expect(recorded).toBeNull()
  vi.spyOn(recording, 'stop').mockResolvedValue(recorded)
  await button('Stop').click()
  await expect.element(button('Record')).toBeVisible()
})

test('a recording that was muted from its start is not kept, and the reason is shown', async () => {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await open(constraints)
    for (const track of stream.getTracks()) Object.defineProperty(track, 'muted', { get: () => true })
    return stream
  })
  await showEditor(15, { file_id: null })
  const { track } = await recordNow()
  // What the microphone has sent by now is dropped: another recording of the same device has got some.
  const same = track.clone()
  const other = await record(same, () => undefined)
  await expect.poll(() => other.seconds()).toBeGreaterThan(0.2)
  await other.stop()
  same.stop()
  await button('Stop').click()
  await expect.element(page.getByText('Nothing was recorded: your system had muted the microphone.')).toBeVisible()
  await expect.element(button('Record')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('says that it stopped because the microphone is gone', async () => {
  await showEditor(15, { file_id: null })
  const { track, recording } = await recordNow()
  await expect.poll(() => recording.seconds()).toBeGreaterThan(0)
  track.dispatchEvent(new Event('ended'))
  await expect.element(page.getByText('Recording stopped because the microphone was disconnected.')).toBeVisible()
  await expect.element(button('Save')).toBeVisible()
})

test('keeps an unsaved recording until the recorder is opened again', async () => {
  const shown = await showEditor(15, { file_id: null })
  expect(shown.made).toEqual([])
  await recordSomething()
  await showEditor(15, { file_id: null })
  await expect.element(button('Save').last()).toBeEnabled()
})

test('keeps a choice that is made while the recording is being stored', async () => {
  const uploads = takeUploads()
  const { last } = await showEditor(15, { file_id: null })
  await recordSomething()
  await button('Save').click()
  await expect.element(page.getByText(/^Saving/)).toBeVisible()
  // Closed and opened again meanwhile.
  const again = await showEditor(15, { file_id: null })
  await page.getByRole('checkbox', { name: 'Students can record an answer' }).last().click()
  expect(again.last()).toEqual({ file_id: null, answers: true })
  uploads[0]?.answer(answer)
  await expect.poll(() => last()).toEqual({ file_id: 31, answers: true })
})

test('students answer only where it is allowed, and never without an account', async () => {
  await showView(15, { file_id: 5 })
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
  await showView(15, { file_id: 5, answers: true })
  await expect.element(page.getByRole('group', { name: 'Recorder' })).not.toBeInTheDocument()
})

test('what is recorded and not saved is gone when it is discarded for somebody else', async () => {
  await showEditor(15, { file_id: null })
  await recordSomething()
  discardAll()
  await expect.element(button('Record')).toBeVisible()
  await button('Record').click()
  await expect.element(button('Stop')).toBeVisible()
  const now = recordings.getState()['item-7']
  discardAll()
  await expect.element(button('Record')).toBeVisible()
  expect(now?.step === 'recording' && now.track.readyState).toBe('ended')
})
