import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render'
import { CallTile } from './call-tile'
import type { Tile } from './tiles'

const tile: Tile = {
  key: 'a',
  speaker: 'a',
  person: { id: 1, first_name: 'Sasha', last_name: 'Ivanova' },
  name: 'Sasha Ivanova',
  track: null,
  self: false,
  screen: false,
  muted: false,
  link: 'connected',
}
const pin = page.getByRole('button', { name: /Sasha/ })

test('on a touch screen the tools are shown only for a moment after a tap', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderApp(
    <main style={{ width: 300 }}>
      <h1>Call</h1>
      <CallTile tile={tile} speaking={false} pinned={false} pinnable corner={false} onPin={() => undefined} />
    </main>,
  )
  await userEvent.hover(page.getByRole('heading'))
  const group = page.getByRole('group', { name: 'Sasha Ivanova' }).element()
  const tools = pin.element().parentElement
  const takesPresses = () => tools && getComputedStyle(tools).pointerEvents
  expect(takesPresses()).toBe('none')
  group.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }))
  await expect.poll(takesPresses).toBe('auto')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5000)
      return takesPresses()
    })
    .toBe('none')
  vi.useRealTimers()
})
