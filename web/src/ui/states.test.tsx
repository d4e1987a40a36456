import { page } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../data/_shared/errors'
import { renderApp } from '../testing/render'
import { ErrorState } from './states'

const NEEDS_CONNECTION = 'Loads when you’re back online'
const noAnswer = new ApiError('network', '', 0)

function goOffline(): void {
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
}
const goOnline = () => window.dispatchEvent(new Event('online'))

test('what failed without a connection says so, and tries again with it', async () => {
  goOffline()
  const retry = vi.fn()
  const { unmount } = await renderApp(<ErrorState error={noAnswer} onRetry={retry} />)
  await expect.element(page.getByRole('heading', { name: NEEDS_CONNECTION })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  goOnline()
  expect(retry).toHaveBeenCalledOnce()
  await unmount()
  goOnline()
  expect(retry).toHaveBeenCalledOnce()
})

test.each([
  ['the server refused', new ApiError('forbidden', 'You can’t open this', 403), 'You can’t open this'],
  ['is explained', undefined, 'No such page'],
])('what %s says why without a connection, too', async (_what, error, text) => {
  goOffline()
  const retry = vi.fn()
  await renderApp(<ErrorState error={error} title={error ? undefined : text} onRetry={retry} />)
  await expect.element(page.getByRole('heading', { name: text })).toBeVisible()
  goOnline()
  expect(retry).not.toHaveBeenCalled()
})

test('on a bad line it is an error like any other', async () => {
  await renderApp(<ErrorState error={noAnswer} />)
  await expect.element(page.getByRole('heading', { name: 'Oops, something went wrong :(' })).toBeVisible()
})
