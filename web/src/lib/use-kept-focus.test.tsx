import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render'
import { useKeptFocus } from './use-kept-focus'

function Steps({ then }: { then: 'gone' | 'disabled' }) {
  const [pressed, setPressed] = useState(false)
  return (
    <>
      <div {...useKeptFocus<HTMLDivElement>()} data-testid="steps">
        {!(pressed && then === 'gone') && (
          <button type="button" disabled={pressed} onClick={() => setPressed(true)}>
            Press
          </button>
        )}
        <button type="button">Next</button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}
const focused = () => document.activeElement?.textContent

test.each(['gone', 'disabled'] as const)('the focus stays when the button that has it is %s', async (then) => {
  await renderApp(<Steps then={then} />)
  await page.getByRole('button', { name: 'Press' }).click()
  await expect.element(page.getByTestId('steps')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Next')
})

test('it does not come back from elsewhere', async () => {
  await renderApp(<Steps then="gone" />)
  await page.getByRole('button', { name: 'Next' }).click()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Elsewhere')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Rendered again by a press that moves no focus.
  page
    .getByRole('button', { name: 'Press' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: 'Press' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})
