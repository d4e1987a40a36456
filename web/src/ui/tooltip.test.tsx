import { ActionIcon } from '@mantine/core'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render'
import { Tooltip } from './tooltip'

const show = () =>
  renderApp(
    <main>
      <button type="button">Before</button>
      <Tooltip label="What it does">
        <ActionIcon aria-label="Do">x</ActionIcon>
      </Tooltip>
    </main>,
  )
const tooltip = () => page.getByRole('tooltip').query()

test('a tooltip shows while the pointer is on its control', async () => {
  await show()
  expect(tooltip()).toBe(null)
  const control = page.getByRole('button', { name: 'Do' })
  await userEvent.hover(control)
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('What it does')
  await expect.element(control).toHaveAccessibleDescription('What it does')
  await userEvent.unhover(control)
  await expect.poll(tooltip).toBe(null)
  await expect.element(control).not.toHaveAttribute('aria-describedby')
})

test('a tooltip shows while its control has the focus of the keyboard, until Escape', async () => {
  await show()
  page.getByRole('button', { name: 'Before' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('What it does')
  await userEvent.keyboard('{Escape}')
  await expect.poll(tooltip).toBe(null)
  await expect.element(page.getByRole('button', { name: 'Do' })).toHaveFocus()
})
