import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { Block } from '@keel/contract/items/_shared/document-types'
import { showEditor, showView } from '../testing'

const point = (text: string, textAlign: 'left' | 'center' | 'right') => ({
  type: 'listItem' as const,
  content: [{ type: 'paragraph' as const, attrs: { textAlign }, content: [{ type: 'text' as const, text }] }],
})
const value: { content: Block[] } = {
  content: [{ type: 'bulletList', content: [point('at left', 'left'), point('middle', 'center'), point('at right', 'right')] }],
}
const boxOf = (text: string) => page.getByText(text, { exact: true }).element().closest('li')?.getBoundingClientRect() ?? new DOMRect()

test.each([
  ['read', () => showView(1, value)],
  ['edited', () => showEditor(1, value)],
] as const)('a list marker is beside its words when they are centred or on the right, %s', async (_how, show) => {
  await show()
  await expect.element(page.getByText('middle', { exact: true })).toBeVisible()
  const [left, middle, right] = [boxOf('at left'), boxOf('middle'), boxOf('at right')]
  // A marker is placed at the left edge of its list item.
  expect(middle.left).toBeGreaterThan(left.left + left.width / 4)
  expect(middle.left - left.left).toBeCloseTo(left.right - middle.right, 0)
  expect(right.left).toBeGreaterThan(middle.left)
  expect(right.right).toBeCloseTo(left.right, 0)
})
