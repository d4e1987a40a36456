import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { showEditor, showView } from '../_shared/testing'
import { volume } from '../_shared/player/volume'
import { toSamples, wavFile } from '../../lib/convert/wav'

const RATE = 8000
const tone = (seconds: number) =>
  wavFile([toSamples(Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin((at / RATE) * 2 * Math.PI * 440) / 4))], RATE)

const made: HTMLAudioElement[] = []
const RealAudio = window.Audio
/** The file of the item is a tone of 20 seconds. */
function withTone() {
  const url = URL.createObjectURL(tone(20))
  vi.stubGlobal(
    'Audio',
    class extends RealAudio {
      constructor() {
        super()
        made.push(this)
      }
      override set src(_address: string) {
        super.src = url
      }
    },
  )
}
afterEach(() => (made.length = 0))
const player = () => made.at(-1) as HTMLAudioElement

test('plays, stops, seeks by keys and by dragging, and changes speed and volume', async () => {
  withTone()
  await showView(8, { file_id: 5 })
  const play = page.getByRole('button', { name: 'Play' })
  await expect.element(play).toBeEnabled()
  await expect.element(page.getByText('0:00 / 0:20')).toBeVisible()
  expect(player().volume).toBeCloseTo(0.81)
  await play.click()
  await expect.poll(() => player().currentTime).toBeGreaterThan(0.2)
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(player().paused).toBe(true)

  const position = page.getByRole('slider', { name: 'Playback position' })
  ;(position.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect.poll(() => player().currentTime).toBeCloseTo(10, 0)
  await expect.element(position).toHaveAttribute('aria-valuetext', '0:10 of 0:20')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => player().currentTime).toBeCloseTo(5, 0)

  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('1.5×')
  expect(player().playbackRate).toBe(1.5)
  await page.getByRole('button', { name: 'Mute' }).click()
  expect(player().volume).toBe(0)
  await page.getByRole('button', { name: 'Mute' }).click()
  expect(volume.getState().level).toBeCloseTo(0.81)
  expect(await axeFaults()).toEqual([])
})

test('shows that a file is not a sound', async () => {
  await showView(8, { file_id: 404 })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This audio can’t be played')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('a teacher replaces the file', async () => {
  withTone()
  const { asked, last } = await showEditor(8, { file_id: 5 })
  await page.getByRole('button', { name: 'Replace file' }).click()
  expect(asked[0]?.kind).toBe('audio')
  await asked[0]?.use(6, 'verse.mp3')
  expect(last()).toEqual({ file_id: 6 })
})
