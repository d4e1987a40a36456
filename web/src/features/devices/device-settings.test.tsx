import { page } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { DeviceSettings } from './device-settings'

let tracks: MediaStreamTrack[] = []
beforeEach(() => {
  localStorage.clear()
  tracks = []
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await real(constraints)
    tracks.push(...stream.getTracks())
    return stream
  })
})

const show = () =>
  renderApp(
    <main>
      <h1>Settings</h1>
      <DeviceSettings />
    </main>,
  )
const start = () => page.getByRole('button', { name: 'Start test' }).click()
const states = () => tracks.map(({ kind, readyState }) => `${kind} ${readyState}`)

test('opens nothing before it is requested', async () => {
  await show()
  expect(tracks).toEqual([])
  expect(await axeFaults()).toEqual([])
})

test('the test shows the camera and moves the bar with the microphone', async () => {
  await show()
  await start()
  await expect.element(page.getByLabelText('Your camera, mirrored')).toBeVisible()
  await expect.poll(() => Number(page.getByRole('meter').element().getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  expect(await axeFaults()).toEqual([])
})

test('leaving the page closes camera and microphone', async () => {
  const shown = await show()
  await start()
  await expect.element(page.getByLabelText('Your camera, mirrored')).toBeVisible()
  await shown.unmount()
  expect(states()).toEqual(['audio ended', 'video ended'])
})

test('another microphone opens at once, the old one closes, the choice is stored', async () => {
  await show()
  await start()
  const picker = page.getByLabelText('Microphone', { exact: true })
  await expect.poll(() => (picker.element() as HTMLSelectElement).options.length).toBeGreaterThan(2)
  const last = [...(picker.element() as HTMLSelectElement).options].at(-1)
  await picker.selectOptions(last?.value ?? '')
  await expect.poll(() => tracks.at(-1)?.getSettings().deviceId).toBe(last?.value)
  await expect.poll(() => states()[0]).toBe('audio ended')
  expect(localStorage.getItem('audioinput')).toBe(last?.value)
})

test('while the system mutes a device, nothing is promised of it', async () => {
  await show()
  await start()
  await expect.element(page.getByText('Say something: the bar should move.')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const track of tracks) track.dispatchEvent(new Event('mute'))
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  await expect.element(page.getByRole('note')).toHaveTextContent('Your system has turned off the camera and microphone')
  await expect.element(page.getByText('Say something: the bar should move.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Your camera’s video appears here during the test.')).not.toBeInTheDocument()
})

test('a refusal is explained', async () => {
  vi.restoreAllMocks()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await show()
  await start()
  await expect.element(page.getByText('Cannot access a camera and a microphone')).toBeVisible()
})

test('the test tone plays and the button says so', async () => {
  await show()
  await page.getByRole('button', { name: 'Play test sound' }).click()
  await expect.element(page.getByRole('button', { name: 'Playing…' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play test sound' })).toBeVisible()
})
