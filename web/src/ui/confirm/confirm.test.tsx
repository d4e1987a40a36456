import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { confirm } from './confirm'

test('a confirmed question runs its action and closes', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  const onConfirm = vi.fn(async () => undefined)
  confirm({ title: 'Delete the board?', body: 'It can be brought back for 30 days.', confirmLabel: 'Delete', danger: true, onConfirm })
  await expect.element(page.getByRole('dialog', { name: 'Delete the board?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a failed action leaves the dialog open and shows the reason in a toast', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  confirm({ title: 'Delete the board?', onConfirm: () => Promise.reject(new ApiError('forbidden', 'You may not delete this board', 403)) })
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('You may not delete this board')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Escape closes the question and runs nothing', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  const onConfirm = vi.fn()
  confirm({ title: 'End the lesson?', onConfirm })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})
