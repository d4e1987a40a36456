import { CHOICE_OPTIONS_MAX, CHOICE_QUESTIONS_MAX, CHOICE_TEXT_MAX_LENGTH, WORD_MAX_LENGTH } from '../constants'
import { BLANK, idMaker, OPTIONS_MAX, selectOf, type Gap, type Line } from '../import/build'
import { look } from '../items/_shared/same-answer'
import { choice, shownOptions, shownQuestions } from '../items/choice/behaviour'
import type { ChoiceOption, ChoiceValue, Question } from '../items/choice/schema'
import type { SelectValue } from '../items/select-exercise/schema'
import { shownStatements, verdictsOf } from '../items/true-false/behaviour'
import type { TrueFalseValue, Verdict } from '../items/true-false/schema'
import { readGaps } from './gaps'
import { gapOf, linesOf, textOf } from './lines'
import { sentenceRanges } from './sentences'
import { lossesOf, type TurnedTo } from './types'

/** Stands for another gap of the same sentence: its word is asked for elsewhere. */
const OTHER_GAP = '…'

const optionsOf = (right: string, wrong: readonly string[]): ChoiceOption[] =>
  [right, ...wrong].slice(0, CHOICE_OPTIONS_MAX).map((text, at) => ({ id: `a${at + 1}`, text, right: at === 0 }))

interface AskedGap {
  gap: Gap
  /** The sentence around it. */
  ask: string
}
/** Returns every gap with its sentence. */
function askedGaps(value: SelectValue, gaps: ReadonlyMap<string, Gap>): AskedGap[] {
  const seen = new Set<string>()
  return linesOf(value.content).flatMap((line) => {
    const text = textOf(line)
    let at = 0
    const places: { id: string; gap: Gap; from: number; to: number }[] = []
    for (const node of line) {
      const [from, to] = [at, (at += node.text.length)]
      const id = gapOf(node)
      const gap = id === undefined ? undefined : gaps.get(id)
      const last = places.at(-1)
      if (id === undefined || !gap) continue
      if (last?.id === id && last.to === from) last.to = to
      else places.push({ id, gap, from, to })
    }
    const sentences = sentenceRanges(text)
    return places.flatMap((own): AskedGap[] => {
      if (seen.has(own.id)) return []
      seen.add(own.id)
      const around = sentences.filter(({ from, to }) => from < own.to && to > own.from)
      const from = Math.min(own.from, ...around.map((one) => one.from))
      const end = Math.max(own.to, ...around.map((one) => one.to))
      let [ask, done] = ['', from]
      for (const place of places.filter((one) => one.from >= from && one.to <= end)) {
        ask += text.slice(done, place.from) + (place === own ? BLANK : OTHER_GAP)
        done = place.to
      }
      return [{ gap: own.gap, ask: (ask + text.slice(done, end)).replace(/\s+/g, ' ').trim() }]
    })
  })
}

/** Turns a text with choices into questions: the sentence of each gap is asked, with its options. */
export function selectToChoice(value: SelectValue): TurnedTo<20> {
  const asked = askedGaps(value, readGaps({ type: 10, value }))
  const fitting = asked.filter(({ ask }) => ask.length <= CHOICE_TEXT_MAX_LENGTH)
  const withChoice = fitting.filter(({ gap }) => gap.others.length > 0)
  if (withChoice.length === 0) return null
  const kept = withChoice.slice(0, CHOICE_QUESTIONS_MAX)
  const newId = idMaker('q')
  return {
    value: {
      ...choice.emptyValue(),
      questions: kept.map(({ gap, ask }) => ({ id: newId(), ask, options: optionsOf(gap.right, gap.others), many: false })),
    },
    losses: lossesOf([
      ['tooLong', asked.length - fitting.length],
      ['oneWord', fitting.length - withChoice.length],
      ['tooMany', withChoice.length - kept.length],
      ['wrongWords', kept.reduce((sum, { gap }) => sum + Math.max(0, gap.others.length + 1 - CHOICE_OPTIONS_MAX), 0)],
      ['formatting', isFormatted(value)],
    ]),
    hint: null,
  }
}

/** Returns whether a document is more than plain lines. */
export const isFormatted = ({ content }: Pick<SelectValue, 'content'>): boolean =>
  content.some((block) => block.type !== 'paragraph' || Boolean(block.attrs?.textAlign)) ||
  linesOf(content).some((line) => line.some(({ marks = [] }) => marks.some(({ type }) => type !== 'gap')))

/** Where a question leaves out what is asked for. */
const BLANK_IN_ASK = /_{2,}/

/** Returns a question as a line with a gap; null if its correct option, or every other one, is too long. */
function lineOf({ ask }: Question, right: string, wrong: readonly string[]): Line | null {
  const gap: Gap = { right, others: wrong.filter((text) => text.length <= WORD_MAX_LENGTH).slice(0, OPTIONS_MAX - 1) }
  if (right.length > WORD_MAX_LENGTH || gap.others.length === 0) return null
  const text = ask.replace(/\s+/g, ' ').trim()
  const blank = BLANK_IN_ASK.exec(text)
  if (blank) return [text.slice(0, blank.index), gap, text.slice(blank.index + blank[0].length)]
  return text === '' ? [gap] : [`${text} `, gap]
}

/** Returns questions without images and sounds; options of nothing else are left out. */
const textOnly = ({ questions, shuffle }: ChoiceValue): ChoiceValue => ({
  questions: questions.map((question) => ({
    ...question,
    media: undefined,
    options: question.options.map((option) => ({ ...option, media: undefined })),
  })),
  shuffle,
})

/** Turns questions into a text with choices: a line for each question with one correct option. */
export function choiceToSelect(value: ChoiceValue): TurnedTo<10> {
  const shown = shownQuestions(textOnly(value))
  const written = value.questions.filter((question) => look(question.ask) !== '' || shownOptions(question).length > 0)
  const read = shown.map((question) => {
    const options = shownOptions(question)
    const rights = new Set(options.flatMap(({ text, right }) => (right ? [look(text)] : [])))
    // Of options that read the same one is enough.
    const unique = options.filter(({ text }, at) => options.findIndex((other) => look(other.text) === look(text)) === at)
    return {
      question,
      rights,
      right: options.find(({ right }) => right)?.text ?? '',
      wrong: unique.flatMap(({ text }) => (rights.has(look(text)) ? [] : [text])),
    }
  })
  const single = read.filter(({ rights }) => rights.size === 1)
  const withChoice = single.filter(({ wrong }) => wrong.length > 0)
  const lines = withChoice.map(({ question, right, wrong }) => lineOf(question, right, wrong))
  const kept = lines.filter((line) => line !== null)
  if (kept.length === 0) return null
  return {
    value: selectOf(kept),
    losses: lossesOf([
      ['incomplete', written.length - shown.length],
      ['severalRight', read.length - single.length],
      ['oneWord', single.length - withChoice.length],
      ['tooLong', lines.length - kept.length],
      ['wrongWords', withChoice.reduce((sum, { wrong }, at) => sum + (lines[at] ? wrong.length - wrongIn(lines[at]) : 0), 0)],
      ['explanations', shown.filter(({ why = '' }) => look(why) !== '').length],
      ['media', choice.files(value).length],
      ['settings', !value.shuffle],
    ]),
    hint: null,
  }
}
const wrongIn = (line: Line): number => line.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.others.length), 0)

/** Turns statements into questions with the offered answers as options; `names` are those of the answers in the language of their author. */
export function statementsToChoice(value: TrueFalseValue, names: Readonly<Record<Verdict, string>>): TurnedTo<20> {
  const shown = shownStatements(value)
  if (shown.length === 0) return null
  const newId = idMaker('q')
  const questions = shown.slice(0, CHOICE_QUESTIONS_MAX).map(({ text, right, why }): Question => ({
    id: newId(),
    ask: text,
    options: verdictsOf(value).map((verdict) => ({ id: verdict, text: names[verdict], right: verdict === right })),
    many: false,
    ...(why !== undefined && { why }),
  }))
  const written = value.statements.filter(({ text }) => look(text) !== '')
  return {
    value: { questions, shuffle: false },
    losses: lossesOf([
      ['incomplete', written.length - shown.length],
      ['tooMany', shown.length - questions.length],
    ]),
    hint: null,
  }
}
