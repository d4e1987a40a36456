import { EXERCISE_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'
import { gappedText, plainText } from '@keel/contract/items/_shared/document-types'

const SHORT_MAX_LENGTH = 60

/** Returns the beginning of an item's text. */
function begins(item: ImportedItem): string {
  if (item.type === 2) return item.value.words.map(({ word }) => word).join(', ')
  if (item.type === 18) return item.value.words.map(({ text1 }) => text1).join(', ')
  if (item.type === 20) return item.value.questions.map(({ ask }) => ask).find((ask) => ask.trim() !== '') ?? ''
  if (item.type === 21) return item.value.statements.map(({ text }) => text).join(' ')
  if (item.type === 22) return item.value.sentences.map(({ text }) => text.replaceAll('|', ' ')).join(' ')
  if (item.type === 23) return item.value.lines.map(({ text }) => text).join(' ')
  if (item.type === 24) return item.value.question
  if (item.type === 26) return item.value.cards.map(({ front }) => front).join(', ')
  if (item.type === 27) return item.value.pairs.map(({ a }) => a.text).join(', ')
  if (item.type === 11) return item.value.groups.map(({ name }) => name).join(', ')
  if (item.type === 7) return item.value.alt ?? ''
  if (item.type === 13 || item.type === 29) return plainText(item.value.content)
  if (!('content' in item.value)) return ''
  return item.value.content.map((block) => gappedText([block]).trim()).find((line) => /[^_]/.test(line)) ?? ''
}

/** Returns the default name of an item: its own name, else the beginning of its text, else its type. */
export function nameOf(item: ImportedItem, typeName: string): string {
  const whole = (item.name ?? begins(item)).replace(/\s+/g, ' ').trim()
  if (item.name !== null || whole.length <= SHORT_MAX_LENGTH) return whole.slice(0, EXERCISE_NAME_MAX_LENGTH) || typeName
  const cut = whole.slice(0, SHORT_MAX_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SHORT_MAX_LENGTH / 2)).replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`
}
