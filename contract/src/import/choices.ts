import { CHOICE_OPTION_MAX_LENGTH, CHOICE_OPTIONS_MAX, CHOICE_QUESTIONS_MAX, CHOICE_TEXT_MAX_LENGTH } from '../constants'
import type { ItemMedia } from '../items/_shared/media-schema'
import { look } from '../items/_shared/same-answer'
import type { ChoiceValue, Question } from '../items/choice/schema'
import type { SelectValue } from '../items/select-exercise/schema'
import type { Answer, Note } from './answers'
import { fits, idMaker, OPTIONS_MAX, selectOf } from './build'
import { textItems } from './gapped'
import type { ImportedItem, Reason } from './types'

/** Options of a question; `many`: several can be ticked. */
export interface Options {
  options: { text: string; right: boolean; media?: ItemMedia | undefined }[]
  many: boolean
}
/** A question with options, as a source has it. */
export interface AskedQuestion extends Options {
  ask: string
  /** Shown once it is solved. */
  why?: string
}

/**
 * Returns the options of a question whose answers have marks. `several`: the source lets several be ticked. Otherwise, if one is fully
 * right, those with a part of the mark are left out; if none is, all with a part are right together.
 */
export function optionsOf(answers: readonly Answer[], several: boolean, note: Note): Options {
  const isFull = ({ sign, weight }: Answer) => sign === '=' || weight === 100
  const earns = (answer: Answer) => isFull(answer) || (answer.weight ?? 0) > 0
  const many = several || !answers.some(isFull)
  const isRight = many ? earns : isFull
  const kept = answers.filter((answer) => isRight(answer) || !earns(answer))
  if (kept.length < answers.length) note('partial_credit')
  // A third of the mark is written as 33.33333.
  const shares = new Set(answers.filter(isRight).map(({ weight }) => Math.round(weight ?? 100)))
  if (many && shares.size > 1) note('weights')
  const options = kept.map((answer) => ({ text: answer.text, right: isRight(answer), ...(answer.media && { media: answer.media }) }))
  if (haveTwins(options)) note('same_look')
  return { options, many }
}

/** Returns whether a wrong option looks like a right one: to a learner it is that option, and it is judged so. One with a file is never another. */
export function haveTwins(options: Options['options']): boolean {
  const seen = options
    .filter(({ media }) => !media)
    .map(({ text, right }) => ({ text: look(text), right }))
    .filter(({ text }) => text !== '')
  const right = new Set(seen.filter((option) => option.right).map(({ text }) => text))
  const hasOther = new Set(seen.map(({ text }) => text)).size > 1
  return hasOther && seen.some((option) => !option.right && right.has(option.text))
}

/** Options that look the same are one, and right if one of them is; those with a file are none of them. */
function distinct(options: Options['options']): Options['options'] {
  const byText = new Map<string, Options['options'][number]>()
  for (const [at, option] of options.entries()) {
    const key = option.media ? `\n${at}` : look(option.text)
    const known = byText.get(key)
    if (known) known.right ||= option.right
    else if (key !== '') byText.set(key, { ...option })
  }
  return [...byText.values()]
}

/** Returns a question without its id, or the reason why it cannot be stored. A text that is too long stays beside it. */
function toQuestion({ ask, options: all, many, why = '' }: AskedQuestion): Omit<Question, 'id'> | Reason {
  const newId = idMaker('a')
  const options = distinct(all)
  const right = options.filter((option) => option.right).length
  if (right === 0) return 'no_answer'
  if (options.length < 2 || (!many && right === options.length)) return 'one_option'
  if (options.length > CHOICE_OPTIONS_MAX) return 'too_many'
  if (options.some(({ text }) => text.length > CHOICE_OPTION_MAX_LENGTH)) return 'too_long'
  return {
    ask: fitsText(ask) ? ask : '',
    options: options.map((option) => ({ id: newId(), ...option })),
    many,
    ...(why !== '' && { why }),
  }
}

/** Returns whether a text can be asked, or shown once a question is solved. */
export const fitsText = (text: string): boolean => text.length <= CHOICE_TEXT_MAX_LENGTH

/** Returns a question with one right option, of more than a question may have, as a gap to select; null if it is none. */
function toGap({ ask, options, many }: AskedQuestion): SelectValue | null {
  const [right, ...more] = distinct(options).toSorted((a, b) => Number(b.right) - Number(a.right))
  const gap = { right: right?.text ?? '', others: more.map(({ text }) => text) }
  if (many || options.some(({ media }) => media) || more.some((option) => option.right) || more.length >= OPTIONS_MAX || !fits(gap))
    return null
  return selectOf([...ask.split('\n').map((line) => [line]), [gap]])
}

/** Builds exercises from questions, and names those that cannot be stored. Questions too long to be asked are texts before them. */
export function choiceItems(
  name: string | null,
  questions: readonly AskedQuestion[],
  shuffle: boolean,
): { items: ImportedItem[]; refused: { ask: string; reason: Reason }[] } {
  const newId = idMaker('q')
  const items: ImportedItem[] = []
  const refused: { ask: string; reason: Reason }[] = []
  const made: ChoiceValue['questions'] = []
  for (const one of questions) {
    const question = toQuestion(one)
    const gap = question === 'too_many' ? toGap(one) : null
    if (gap) items.push({ type: 10, name, value: gap })
    else if (typeof question === 'string') refused.push({ ask: one.ask, reason: question })
    else {
      if (!fitsText(one.ask)) items.push(...textItems(one.ask, null))
      made.push({ id: newId(), ...question })
    }
  }
  for (let at = 0; at < made.length; at += CHOICE_QUESTIONS_MAX)
    items.push({ type: 20, name, value: { questions: made.slice(at, at + CHOICE_QUESTIONS_MAX), shuffle } })
  return { items, refused }
}

/** The same for one question: its items, or the reason for refusal. */
export function choiceItem(name: string | null, question: AskedQuestion, shuffle = true): ImportedItem[] | Reason {
  const { items, refused } = choiceItems(name, [question], shuffle)
  return refused[0]?.reason ?? items
}

/** Returns whether what a source says after an answer is kept: it is shown once the question is solved. */
export const hasWhy = (item: ImportedItem): boolean =>
  (item.type === 20 ? item.value.questions : item.type === 21 ? item.value.statements : []).some(({ why }) => why !== undefined)
