import { page } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../testing/render'
import { retriedPart } from './retried-part'

test('code that could not be fetched leaves the page as it is, and is fetched again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  let hasNetwork = false
  const Note = retriedPart(async () => {
    asked += 1
    if (!hasNetwork) throw new TypeError('Failed to fetch')
    return () => <p>Saved</p>
  })
  await renderApp(
    <main>
      Board <Note />
    </main>,
  )
  await expect.poll(() => asked).toBe(1)
  hasNetwork = true
  await expect.element(page.getByText('Board')).toBeVisible()
  expect(page.getByText('Saved').query()).toBeNull()
  vi.advanceTimersByTime(3000)
  await expect.element(page.getByText('Saved')).toBeVisible()
  vi.advanceTimersByTime(9000)
  expect(asked).toBe(2)
})

test('until the code is here its fallback is shown, and preloaded code at once', async () => {
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => void (arrive = resolve))
  const Note = retriedPart<{ text: string }>(async () => {
    await arrived
    return ({ text }) => <p>{text}</p>
  })
  const { rerender } = await renderApp(<Note text="Saved" fallback={<p>Loading</p>} />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  arrive()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(page.getByText('Loading').query()).toBeNull()
  await rerender(null)
  await rerender(<Note text="Again" fallback={<p>Loading</p>} />)
  expect(page.getByText('Again').query()).not.toBeNull()
})
