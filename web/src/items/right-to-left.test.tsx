import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { codeOf, itemTypes as contractTypes } from '@keel/contract/items/registry'
import { showEditor, showView } from './_shared/testing'

const HEBREW = 'שלום עולם.'
/** Parts of a value that a teacher writes. */
const WRITTEN = new Set([
  'text',
  'ask',
  'why',
  'word',
  'translate',
  'text1',
  'text2',
  'title',
  'name',
  'value',
  'front',
  'back',
  'example',
  'question',
  'model',
])

/** A type's sample with every text in Hebrew; that of a table is empty. */
function sampleOf(name: keyof typeof codeOf): unknown {
  if (name === 'table') {
    const cell = { type: 'tableCell', content: [paragraph(HEBREW)] }
    return { content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] }] }
  }
  return JSON.parse(JSON.stringify(contractTypes[codeOf[name]].sample()), (key, part: unknown) =>
    typeof part === 'string' && WRITTEN.has(key) ? HEBREW : part,
  )
}

/** Returns each shown text, with whether its full stop stands left of its first letter, as in Hebrew. */
function shownTexts(): { text: string; isRightToLeft: boolean }[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const stop = node.data.indexOf('.')
    if (stop < 0 || !node.data.includes('שלום')) continue
    const at = (offset: number) => {
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      return range.getBoundingClientRect()
    }
    const [letter, end] = [at(node.data.indexOf('ש')), at(stop)]
    // Texts for screen readers and options of a closed list have no place.
    if (letter.width > 1) found.push({ text: node.data, isRightToLeft: end.left < letter.left })
  }
  return found
}

const shown = [
  'text',
  'heading',
  'table',
  'words',
  'choice',
  'true-false',
  'order-lines',
  'open-answer',
  'flash-cards',
  'banner',
  'divider',
  'teacher-note',
  'dnd-group',
  'map-words',
  'word-in-gap',
  'write-in-gap',
  'select-exercise',
] as const
test.each(shown)('%s shows what is written in Hebrew from right to left', async (name) => {
  await showView(codeOf[name], sampleOf(name))
  await expect.poll(() => shownTexts().length).toBeGreaterThan(0)
  expect(shownTexts().filter(({ isRightToLeft }) => !isRightToLeft)).toEqual([])
})

test('a turned card shows what is written in Hebrew from right to left', async () => {
  await showView(codeOf['memory-pairs'], sampleOf('memory-pairs'))
  await page.getByRole('button', { name: /^Row 1, card 1/ }).click()
  await expect.poll(() => shownTexts()).toContainEqual({ text: HEBREW, isRightToLeft: true })
})

test.each(['text', 'heading', 'table', 'teacher-note'] as const)('%s is written from right to left in Hebrew', async (name) => {
  await showEditor(codeOf[name], sampleOf(name))
  await expect.poll(() => shownTexts().length).toBeGreaterThan(0)
  expect(shownTexts().filter(({ isRightToLeft }) => !isRightToLeft)).toEqual([])
})

test('what was dictated in Hebrew and written is shown from right to left', async () => {
  const answers = {
    sky01: { t: HEBREW, s: true, fs: true, n: 0, r: 2, f: 2 },
    walk1: { t: 'עולם. שלום', s: false, fs: false, n: 1, r: 1, f: 1 },
  }
  const exercise = { answers, open: true, submit: () => undefined, reset: null }
  await showView(codeOf.dictation, { ...(sampleOf('dictation') as object), punctuation: true }, exercise)
  await expect.poll(shownTexts).toEqual([{ text: HEBREW, isRightToLeft: true }])
  const words = page.getByRole('list', { name: 'Your words' })
  expect(getComputedStyle(words.element()).direction).toBe('rtl')
})

const list = [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(HEBREW)] }] }]
test.each([
  ['shown', showView],
  ['written', showEditor],
])('the marks of a list stand right of its words where it is %s', async (_where, show) => {
  await show(codeOf.text, { content: list })
  const shownList = page.getByRole('list')
  await expect.element(shownList).toHaveTextContent(HEBREW)
  expect(getComputedStyle(shownList.element()).direction).toBe('rtl')
})

test('a text between others stays as they run', async () => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Say שלום. Then go.' }] }]
  await showView(codeOf.text, { content })
  await expect.poll(() => shownTexts()).toEqual([{ text: 'Say שלום. Then go.', isRightToLeft: false }])
})
