import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { divider as behaviour } from '@keel/contract/items/divider/behaviour'
import { type DividerValue, DividerValue as schema } from '@keel/contract/items/divider/schema'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { showEditor, showView } from '../_shared/testing'
import { DividerLine } from './divider-line'

const separator = () => page.getByRole('separator')
const lineOf = (side: '::before' | '::after') => getComputedStyle(separator().element(), side)

test.each(['line', 'space', 'page'] as const)('a divider of the look %s is a separator named by its title', async (look) => {
  await showView<DividerValue>(31, { look, title: ' At home ' })
  await expect.element(page.getByRole('separator', { name: 'At home', exact: true })).toBeVisible()
  await expect.element(page.getByText('At home', { exact: true })).toBeVisible()
  expect(lineOf('::before').borderTopColor === 'rgba(0, 0, 0, 0)').toBe(look === 'space')
  expect(await axeFaults()).toEqual([])
})

test('a new page has a stronger line, and starts a sheet in print', async () => {
  await showView<DividerValue>(31, { look: 'page' })
  expect(lineOf('::after').borderTopWidth).toBe('4px')
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const printed = rules.flatMap((rule) => (rule instanceof CSSMediaRule && rule.conditionText === 'print' ? [...rule.cssRules] : []))
  const breaks = printed.filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.style.breakBefore === 'page')
  expect(breaks.some(({ selectorText }) => separator().element().matches(selectorText))).toBe(true)
})

test('a line without a title goes through', async () => {
  await showView<DividerValue>(31, { look: 'line', title: ' ' })
  await expect.element(separator()).not.toHaveAttribute('aria-label')
  const { width } = separator().element().getBoundingClientRect()
  expect(parseFloat(lineOf('::before').width) + parseFloat(lineOf('::after').width)).toBeCloseTo(width, 0)
})

test('a space without a title has an outline for those who edit the board only', async () => {
  const shown = await renderApp(<DividerLine value={{ look: 'space' }} outlined={false} />)
  expect(getComputedStyle(separator().element()).borderTopStyle).toBe('none')
  await shown.unmount()
  await renderApp(<DividerLine value={{ look: 'space' }} outlined />)
  expect(getComputedStyle(separator().element()).borderTopStyle).toBe('dashed')
})

test('a long title stays on the screen of a phone', async () => {
  await page.viewport(360, 700)
  await showView<DividerValue>(31, { look: 'page', title: 'x'.repeat(200) })
  await expect.element(separator()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(parseFloat(lineOf('::before').width)).toBeGreaterThanOrEqual(24)
})

test('the editor sets the look and the title, and takes an emptied title out', async () => {
  const editor = await showEditor<DividerValue>(31, behaviour.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await userEvent.keyboard('B')
  expect(schema.parse(editor.last())).toEqual({ look: 'line', title: 'B' })
  await page.getByText('New page', { exact: true }).click()
  expect(schema.parse(editor.last())).toEqual({ look: 'page', title: 'B' })
  await expect.element(page.getByText('In print, a new page starts here.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('separator', { name: 'B' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), '')
  expect(schema.parse(editor.last())).toEqual({ look: 'page' })
})
