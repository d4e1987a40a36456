import { Drawer, Modal } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFaults } from '../testing/axe'
import { renderApp } from '../testing/render'

test('the header of a dialog is no second banner of the page', async () => {
  await renderApp(
    <>
      <header>Keel</header>
      <main>
        <h1>Page</h1>
      </main>
      <Modal opened onClose={() => {}} title="A question" closeButtonProps={{ 'aria-label': 'Close' }} />
      <Drawer opened onClose={() => {}} title="A list" closeButtonProps={{ 'aria-label': 'Close' }} />
    </>,
  )
  await expect.element(page.getByRole('dialog', { name: 'A list' })).toBeVisible()
  expect(page.getByRole('banner').elements()).toHaveLength(1)
  expect(await axeFaults()).toEqual([])
})
