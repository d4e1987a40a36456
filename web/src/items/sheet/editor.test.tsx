import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { SheetValue } from '@keel/contract/items/sheet/schema'
import { axeFaults } from '../../testing/axe'
import { showEditor } from '../_shared/testing'

const sample = itemTypes[codeOf.sheet].sample() as SheetValue
const kept = () => page.getByText('Drawings that no longer fit are kept.')

test('the format, the lines and the pages are changed, and the page follows', async () => {
  const { last } = await showEditor<SheetValue>(codeOf.sheet, sample)
  await expect.element(page.getByRole('group', { name: 'Page 1 of 2' })).toBeVisible()
  await page.getByText('A4').click()
  await page.getByText('Ruled').click()
  await page.getByRole('textbox', { name: 'Pages' }).fill('4')
  await page.getByRole('checkbox', { name: 'Students draw or write on it' }).click()
  expect(last()).toEqual({ ...sample, ratio: 'a4', lines: 'ruled', pages: 4, answers: false })
  await expect.element(page.getByRole('group', { name: 'Page 1 of 4' })).toBeVisible()
  expect(kept().elements()).toHaveLength(0)
  expect(await axeFaults()).toEqual([])
})

test('fewer pages and a shorter format say what becomes of the drawings', async () => {
  const { last } = await showEditor<SheetValue>(codeOf.sheet, { ...sample, ratio: 'square' })
  await page.getByText('Wide').click()
  await expect.element(kept()).toBeVisible()
  await page.getByText('A4').click()
  await expect.element(kept()).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Pages' }).fill('1')
  await expect.element(kept()).toBeVisible()
  // An empty field and more pages than there may be change nothing.
  await page.getByRole('textbox', { name: 'Pages' }).fill('')
  await page.getByRole('textbox', { name: 'Pages' }).fill('11')
  expect(last()?.pages).toBe(1)
})
