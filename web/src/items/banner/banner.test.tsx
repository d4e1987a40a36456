import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { type BannerValue, BannerValue as schema } from '@keel/contract/items/banner/schema'
import { banner } from '@keel/contract/items/banner/behaviour'
import { axeFaults } from '../../testing/axe'
import { showEditor, showView } from '../_shared/testing'

test('title, colour and border make a value that fits the contract', async () => {
  const editor = await showEditor<BannerValue>(19, banner.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await userEvent.keyboard('Unit 1')
  await page.getByRole('group', { name: 'Colour' }).getByRole('radio', { name: 'Yellow' }).click()
  await page.getByRole('group', { name: 'Border' }).getByRole('radio', { name: 'Red' }).click()
  expect(schema.parse(editor.last())).toEqual({ title: 'Unit 1', file_id: null, color: 'yellow', offset: 50, border: 'red' })
  await expect.element(page.getByRole('heading', { name: 'Unit 1' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('moves a picture in steps of five percent by keys and buttons, within its edges', async () => {
  const editor = await showEditor<BannerValue>(19, { ...banner.emptyValue(), file_id: 5, offset: 95 })
  const mover = page.getByRole('slider', { name: 'Image position' })
  await expect.element(mover).toHaveAttribute('aria-valuenow', '95')
  ;(mover.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(schema.parse(editor.last()).offset).toBe(100)
  await expect.element(page.getByRole('button', { name: 'Move image down' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move image up' }).click()
  expect(schema.parse(editor.last()).offset).toBe(95)
  await page.getByRole('button', { name: 'Replace image' }).click()
  expect(editor.asked).toMatchObject([{ kind: 'image' }])
  await editor.asked[0]?.use(9, 'sea.png')
  expect(schema.parse(editor.last())).toMatchObject({ file_id: 9, offset: 50 })
})

test('keeps the colour and the title when the picture cannot be loaded', async () => {
  const { container } = await showView<BannerValue>(19, { title: 'Tere', file_id: 404, color: 'green' })
  await expect.element(page.getByRole('heading', { name: 'Tere' })).toBeVisible()
  await expect.poll(() => container.querySelector('img')).toBeNull()
  expect(await axeFaults()).toEqual([])
})
