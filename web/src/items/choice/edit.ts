import { CHOICE_OPTIONS_MAX, CHOICE_OPTION_MAX_LENGTH } from '@keel/contract/constants'
import { emptyQuestion } from '@keel/contract/items/choice/behaviour'
import type { ChoiceOption, Question } from '@keel/contract/items/choice/schema'
import { generatedId } from '../../lib/generated-id'
import { pastedLines } from '../_shared/pasted-lines'

export const newOption = (text = ''): ChoiceOption => ({ id: generatedId(), text, right: false })
export const newQuestion = (): Question => emptyQuestion(generatedId())

/** Returns whether nothing is written in a question. */
export const isBlank = ({ ask, options, why = '' }: Question): boolean =>
  [ask, why, ...options.map(({ text }) => text)].every((text) => text.trim() === '')

/** Marks an option as right or wrong. With a second right one students tick several, as they cannot know which is meant. */
export function markRight(question: Question, id: string, right: boolean): Question {
  const options = question.options.map((option) => (option.id === id ? { ...option, right } : option))
  const several = right && options.filter((option) => option.right).length > 1
  return { ...question, options, many: several || question.many }
}

/**
 * Inserts the lines of a pasted list after an option, or in its place when it is blank; `over` counts those that did not fit. Returns
 * null for one line: that belongs into the field.
 */
export function pasteOptions(question: Question, atId: string, text: string): { question: Question; over: number; lastId: string } | null {
  const lines = pastedLines(text, CHOICE_OPTION_MAX_LENGTH)
  if (lines.length < 2) return null
  // Blank options below give way.
  const at = question.options.findIndex(({ id }) => id === atId)
  const isFree = ({ id, text: written }: ChoiceOption) => written.trim() === '' && id !== atId
  const before = question.options.slice(0, at + 1)
  const after = question.options.slice(at + 1).filter((option) => !isFree(option))
  const current = before.at(-1)
  const blank = current !== undefined && current.text.trim() === ''
  const room = CHOICE_OPTIONS_MAX - before.length - after.length + (blank ? 1 : 0)
  const added = lines.slice(0, Math.max(0, room)).map((line, n) => (n === 0 && blank ? { ...current, text: line } : newOption(line)))
  const options = [...(blank && added.length > 0 ? before.slice(0, -1) : before), ...added, ...after]
  return { question: { ...question, options }, over: lines.length - added.length, lastId: added.at(-1)?.id ?? atId }
}
