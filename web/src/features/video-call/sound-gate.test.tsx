import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render'
import { type Sound, useSoundGate } from './sound-gate'

let sound: Sound
function Harness() {
  const now = useSoundGate()
  useEffect(() => {
    sound = now
  })
  return null
}
/** A voice whose play() settles as the test says. */
function voice() {
  const element = document.createElement('audio')
  let error: DOMException | null = new DOMException('no', 'NotAllowedError')
  const play = vi.spyOn(element, 'play').mockImplementation(() => (error ? Promise.reject(error) : Promise.resolve()))
  return {
    element,
    plays: () => play.mock.calls.length,
    fail: (name: string | null) => (error = name === null ? null : new DOMException('no', name)),
  }
}
const press = (event: 'pointerup' | 'keydown') => document.dispatchEvent(new Event(event))
const settled = () => new Promise((resolve) => setTimeout(resolve))

test.each(['pointerup', 'keydown'] as const)('voices that the browser blocks begin with a %s on the page', async (event) => {
  await renderApp(<Harness />)
  const [one, two] = [voice(), voice()]
  sound.play(one.element)
  sound.play(two.element)
  await expect.poll(() => sound.blocked).toBe(true)
  press(event)
  await settled()
  expect([one.plays(), two.plays(), sound.blocked]).toEqual([2, 2, true])
  one.fail(null)
  press(event)
  await settled()
  expect(sound.blocked).toBe(true)
  two.fail(null)
  press(event)
  await expect.poll(() => sound.blocked).toBe(false)
  expect([one.plays(), two.plays()]).toEqual([3, 4])
  press(event)
  expect([one.plays(), two.plays()]).toEqual([3, 4])
})

test('a voice that leaves is dropped, and one with another failure never waits', async () => {
  await renderApp(<Harness />)
  const [gone, broken, fine] = [voice(), voice(), voice()]
  broken.fail('AbortError')
  fine.fail(null)
  sound.play(broken.element)
  sound.play(fine.element)
  await settled()
  expect(sound.blocked).toBe(false)
  sound.play(gone.element)
  await expect.poll(() => sound.blocked).toBe(true)
  sound.forget(broken.element)
  await settled()
  expect(sound.blocked).toBe(true)
  sound.forget(gone.element)
  await expect.poll(() => sound.blocked).toBe(false)
  press('pointerup')
  expect([gone.plays(), broken.plays(), fine.plays()]).toEqual([1, 1, 1])
})

test('the button that allows voices starts them at once', async () => {
  await renderApp(<Harness />)
  const one = voice()
  sound.play(one.element)
  await expect.poll(() => sound.blocked).toBe(true)
  one.fail(null)
  sound.allow()
  await expect.poll(() => sound.blocked).toBe(false)
})
