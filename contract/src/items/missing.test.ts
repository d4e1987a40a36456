import { describe, expect, test } from 'vitest'
import type { MissingPart } from './define'
import { codeOf, itemTypes, type ItemName } from './registry'

const missing: Partial<Record<ItemName, MissingPart>> = {
  'select-exercise': 'gaps',
  'word-in-gap': 'gaps',
  'write-in-gap': 'gaps',
  choice: 'questions',
  'true-false': 'statements',
  'dnd-group': 'words',
  'map-words': 'pairs',
  'memory-pairs': 'pairs',
  'flash-cards': 'cards',
  'order-words': 'sentences',
  'order-lines': 'lines',
  dictation: 'text',
  'mark-words': 'marks',
  'open-answer': 'question',
  'spoken-answer': 'question',
}
const names = Object.keys(codeOf) as ItemName[]

describe('what an exercise lacks', () => {
  test.each(names)('a sample of %s lacks nothing, a new one what there is to answer', (name) => {
    const type = itemTypes[codeOf[name]]
    expect(type.missing(type.sample())).toBeNull()
    expect(type.missing(type.emptyValue())).toBe(missing[name] ?? null)
  })

  test.each(['select-exercise', 'word-in-gap', 'write-in-gap'] as const)('a text without a gap lacks it in %s', (name) => {
    const type = itemTypes[codeOf[name]]
    const text = { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ma olen siin.' }] }], words: {}, extra: [] }
    expect([type.isEmpty(text), type.missing(text)]).toEqual([false, 'gaps'])
  })

  test('a text to mark lacks marked words', () => {
    const type = itemTypes[codeOf['mark-words']]
    expect(
      type.missing({ ...(type.emptyValue() as object), content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ma olen' }] }] }),
    ).toBe('marks')
  })
})
