import { useRef } from 'react'
import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render'
import { useControlsShown } from './full-screen-controls'

afterEach(() => vi.useRealTimers())

function Screen({ full = true, dialog = false }: { full?: boolean; dialog?: boolean }) {
  const root = useRef<HTMLElement>(null)
  const shown = useControlsShown(full, root, 'header')
  return (
    <main ref={root}>
      <header>
        <button type="button">Edit</button>
      </header>
      <input aria-label="Answer" />
      {dialog && <div role="dialog" aria-label="Invite" />}
      <p>{shown ? 'shown' : 'quiet'}</p>
    </main>
  )
}
/** Lets this much time pass at once. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}
const state = () => page.getByText(/^(shown|quiet)$/)
const move = () => window.dispatchEvent(new PointerEvent('pointermove', { clientX: 9, clientY: 9 }))

async function open(screen = <Screen />) {
  await renderApp(screen)
  await page.getByRole('textbox').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Begins the time that passes from here.
  move()
}

test('controls go three seconds after the last movement and come back with the next', async () => {
  await open()
  await pass(2900)
  move()
  await pass(2900)
  await expect.element(state()).toHaveTextContent('shown')
  await pass(200)
  await expect.element(state()).toHaveTextContent('quiet')
  move()
  await expect.element(state()).toHaveTextContent('shown')
})

test('the keyboard brings them and they stay while it is in them', async () => {
  await open()
  await pass(3100)
  await expect.element(state()).toHaveTextContent('quiet')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await expect.element(state()).toHaveTextContent('shown')
  await pass(10_000)
  await expect.element(state()).toHaveTextContent('shown')
  await userEvent.keyboard('{Tab}')
  await pass(3100)
  await expect.element(state()).toHaveTextContent('quiet')
})

test.each([
  ['while a dialog is open', <Screen key="dialog" dialog />],
  ['outside of full screen', <Screen key="page" full={false} />],
])('they stay %s', async (_, screen) => {
  await open(screen)
  await pass(10_000)
  await expect.element(state()).toHaveTextContent('shown')
})
