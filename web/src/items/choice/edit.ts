import { CHOICE_OPTIONS_MAX, CHOICE_OPTION_MAX_LENGTH } from '@keel/contract/constants'
import { emptyQuestion } from '@keel/contract/items/choice/behaviour'
import type { ChoiceOption, Question } from '@keel/contract/items/choice/schema'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'
import { pastedLines } from '../_shared/pasted-lines'

export const newOption = (text = ''): ChoiceOption => ({ id: generatedId(), text, right: false })
export const newQuestion = (): Question => emptyQuestion(generatedId())

/** Returns whether a question has neither text nor file. */
export const isBlank = ({ ask, media, options, why = '' }: Question): boolean =>
  [media, ...options.map((option) => option.media)].every((one) => one === undefined) &&
  [ask, why, ...options.map(({ text }) => text)].every((text) => text.trim() === '')

/** Marks an option as right or wrong. With a second right one students tick several, as they cannot know which is meant. */
export function markRight(question: Question, id: string, right: boolean): Question {
  const options = question.options.map((option) => (option.id === id ? { ...option, right } : option))
  const several = right && options.filter((option) => option.right).length > 1
  return { ...question, options, many: several || question.many }
}

/**
 * Inserts the lines of a pasted list as options; `over` counts those that did not fit. Returns null for one line: that belongs into the
 * field.
 */
export function pasteOptions(question: Question, atId: string, text: string): { question: Question; over: number; lastId: string } | null {
  const lines = pastedLines(text, CHOICE_OPTION_MAX_LENGTH)
  if (lines.length < 2) return null
  const { rows, ...rest } = insertRows(question.options, atId, lines, {
    max: CHOICE_OPTIONS_MAX,
    isBlank: ({ text: written, media }) => written.trim() === '' && !media,
    fill: (line, blank) => (blank ? { ...blank, text: line } : newOption(line)),
  })
  return { question: { ...question, options: rows }, ...rest }
}
