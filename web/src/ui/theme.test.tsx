import { Alert, Drawer, Modal } from '@mantine/core'
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

test('a warning is amber in the dark theme, not the red of an error', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
      <Alert color="orange" title="Slow" />
      <Alert color="red" title="Failed" />
    </main>,
  )
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  try {
    const [r = 0, g = 0, b = 0] = getComputedStyle(page.getByText('Slow').element()).color.match(/\d+/g)?.map(Number) ?? []
    // Amber has much more green than blue; a red has as little of both.
    expect(g - b).toBeGreaterThan(60)
    expect(r - g).toBeLessThan(70)
    expect(await axeFaults()).toEqual([])
  } finally {
    document.documentElement.dataset['mantineColorScheme'] = 'light'
  }
})
