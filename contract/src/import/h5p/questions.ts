import { MAP_PAIRS_MAX, WORD_ROWS_MAX } from '../../constants'
import { fits, gapsOf, hasChoice, idMaker, OPTIONS_MAX, selectOf, wordInGapOf, writeInGapOf, type Gap, type Line } from '../build'
import { oneLine, trueFalseWords } from '../plain'
import type { Reason } from '../types'
import { list, raw, record, text, type Params, type Reading } from './reading'

interface Starred {
  others: (rest: string[]) => string[]
  bad: (mark: string, reason: Reason) => void
}
/** Text with words between asterisks as gaps: `*correct/also correct:hint*`. */
function starred(source: string, { others, bad }: Starred): Line[] {
  let hint = ''
  const lines = source.split('\n').map((line): Line => {
    const pieces = line.split('*')
    if (pieces.length % 2 === 0) {
      bad(line, 'not_closed')
      return [line]
    }
    return pieces
      .map((piece, i): string | Gap => {
        if (i % 2 === 0) return piece
        const answer = piece.split(/\\[+-]/)[0] ?? ''
        const words = answer.includes('://') ? answer : (answer.split(':')[0] ?? '')
        if (words.length < piece.length) hint ||= piece
        const [right = '', ...rest] = words.split('/').map(oneLine)
        const gap = { right, others: others(rest.filter((word) => word !== '')).slice(0, OPTIONS_MAX - 1) }
        if (fits(gap)) return gap
        bad(piece, right === '' ? 'no_answer' : 'too_long')
        return piece
      })
      .filter((part) => part !== '')
  })
  if (hint !== '') bad(hint, 'feedback')
  return lines
}
const plainLines = (source: string): Line[] => (source === '' ? [] : source.split('\n').map((line) => [line]))
const noteTo =
  (to: Reading) =>
  (mark: string, reason: Reason): void =>
    to.note(mark, reason)

function blanks(to: Reading, params: Params): void {
  const questions = list(params.questions).map(text).join('\n')
  const lines = [...plainLines(text(params.text)), ...starred(questions, { others: (rest) => rest, bad: noteTo(to) })]
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else to.add({ type: 17, name: to.name, value: writeInGapOf(lines) })
}
/** The same with underscores as gaps and a list of their words. */
function advancedBlanks(to: Reading, params: Params): void {
  const { task, blanksText, blanksList } = record(params.content)
  const answers = list(blanksList).map((one) => raw(record(one).correctAnswerText))
  let at = 0
  const body = text(blanksText).replace(/_{3,}/g, () => `*${(answers[at++] ?? '').replaceAll('*', '')}*`)
  const lines = [...plainLines(text(task)), ...starred(body.replaceAll('!!', ''), { others: (rest) => rest, bad: noteTo(to) })]
  if (list(blanksList).some((one) => text(record(one).hint) !== '' || list(record(one).incorrectAnswersList).length > 0))
    to.note('', 'feedback')
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else to.add({ type: 17, name: to.name, value: writeInGapOf(lines) })
}

/** Words to drag into a text, or to mark in one; in both cases they return to the text. */
function dragText(to: Reading, params: Params): void {
  const options = { others: () => [], bad: noteTo(to) }
  const lines = [...plainLines(text(params.taskDescription)), ...starred(text(params.textField), options)]
  const decoys = gapsOf(starred(text(params.distractors), options)).map((gap) => gap.right)
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else to.add({ type: 16, name: to.name, value: wordInGapOf(lines, decoys) })
}

function choose(to: Reading, question: string, right: string[], wrong: string[]): void {
  const gap = { right: oneLine(right[0] ?? ''), others: wrong.map(oneLine).filter((one) => one !== '') }
  if (right.length > 1) to.note(question, 'several_right')
  else if (gap.right === '') to.note(question, 'no_answer')
  else if (!hasChoice(gap)) to.note(question, 'one_option')
  else if (gap.others.length >= OPTIONS_MAX) to.note(question, 'too_many')
  else if (!fits(gap)) to.note(question, 'too_long')
  else to.add({ type: 10, name: to.name, value: selectOf([...plainLines(question), [gap]]) })
}

function multiChoice(to: Reading, params: Params): void {
  const answers = list(params.answers).map(record)
  const of = (correct: boolean) => answers.filter((answer) => (answer.correct === true) === correct).map((answer) => text(answer.text))
  choose(to, text(params.question), of(true), of(false))
  const hasText = (v: unknown): boolean => Object.values(record(v)).some((one) => text(one) !== '')
  if (answers.some((answer) => hasText(answer.tipsAndFeedback))) to.note(text(params.question), 'feedback')
}

/** The first answer of each question is correct. */
function singleChoices(to: Reading, params: Params): void {
  const choices = list(params.choices).map(record)
  if (choices.length === 0) to.note('', 'empty')
  for (const one of choices) {
    const [right = '', ...wrong] = list(one.answers).map(text)
    choose(to, text(one.question), [right], wrong)
  }
}

function trueFalse(to: Reading, params: Params): void {
  const labels = record(params.l10n)
  const words = trueFalseWords(text(params.question))
  const [yes, no] = [text(labels.trueText) || words[0], text(labels.falseText) || words[1]]
  const isTrue = params.correct === 'true' || params.correct === true
  choose(to, text(params.question), [isTrue ? yes : no], [isTrue ? no : yes])
  const { feedbackOnCorrect, feedbackOnWrong } = record(params.behaviour)
  if (text(feedbackOnCorrect) + text(feedbackOnWrong) !== '') to.note(text(params.question), 'feedback')
}

/** The first statement of each group is correct. */
function summary(to: Reading, params: Params): void {
  // The editor leaves an empty group when nothing was written.
  const groups = list(params.summaries)
    .map((one) => list(record(one).summary ?? one).map(text))
    .filter((group) => group.some((statement) => statement !== ''))
  if (groups.length === 0) to.note('', 'empty')
  for (const [right = '', ...wrong] of groups) choose(to, text(params.intro), [right], wrong)
  if (list(params.summaries).some((one) => text(record(one).tip) !== '')) to.note('', 'feedback')
}

interface Card {
  word: unknown
  translate: unknown
  image?: unknown
  audio?: unknown
  tip?: unknown
}
/** Two-sided cards: a vocabulary list, then the pictures and sounds of the cards. */
function cards(to: Reading, all: readonly Card[]): void {
  const newId = idMaker('w')
  const words: { id: string; word: string; translate: string }[] = []
  for (const card of all) {
    const [word, translate] = [oneLine(text(card.word)), oneLine(text(card.translate))]
    if (word === '') to.note(translate, 'no_word')
    else if (!fits({ right: word, others: translate === '' ? [] : [translate] })) to.note(word, 'too_long')
    else words.push({ id: newId(), word, translate })
  }
  for (let at = 0; at < words.length; at += WORD_ROWS_MAX)
    to.add({ type: 2, name: to.name, value: { words: words.slice(at, at + WORD_ROWS_MAX) } })
  let files = to.items.length
  for (const card of all) {
    const name = oneLine(text(card.word)) || oneLine(text(card.translate))
    to.addFile(card.image, 'image', name, name)
    for (const sound of list(card.audio)) to.addFile(sound, 'audio', name)
  }
  files = to.items.length - files
  if (words.length === 0 && files === 0) to.note('', 'empty')
  if (all.some((card) => text(card.tip) !== '')) to.note('', 'feedback')
}
function dialogcards(to: Reading, params: Params): void {
  to.addText(text(params.description), null)
  const tipOf = (card: Params) => [text(record(card.tips).front), text(record(card.tips).back)].join('')
  cards(
    to,
    list(params.dialogs)
      .map(record)
      .map((card) => ({ word: card.text, translate: card.answer, image: card.image, audio: card.audio, tip: tipOf(card) })),
  )
}
function flashcards(to: Reading, params: Params): void {
  to.addText(text(params.description), null)
  cards(
    to,
    list(params.cards)
      .map(record)
      .map((card) => ({ word: card.text, translate: card.answer, image: card.image, tip: record(card.tip).tip ?? card.tip })),
  )
}
function crossword(to: Reading, params: Params): void {
  to.addText(text(params.taskDescription), null)
  const words = list(params.words).map(record)
  cards(
    to,
    words.map((one) => ({ word: one.answer, translate: one.clue })),
  )
}
/** Matching pictures become pairs of their descriptions; the pictures follow. */
function imagePairs(to: Reading, params: Params): void {
  to.addText(text(params.taskDescription), null)
  const newId = idMaker('p')
  const all = list(params.cards)
    .map(record)
    .map((card): Params => ({ ...card, first: oneLine(text(card.imageAlt)), second: oneLine(text(card.matchAlt)) }))
  const pairs = all
    .map((card) => ({ id: newId(), text1: raw(card.first), text2: raw(card.second) }))
    .filter(({ text1, text2 }) => text1 !== '' && text2 !== '' && text1 !== text2 && fits({ right: text1, others: [text2] }))
  if (all.length === 0) to.note('', 'empty')
  if (pairs.length < all.length) to.note('', 'unknown_type')
  for (let at = 0; at < pairs.length; at += MAP_PAIRS_MAX)
    to.add({ type: 18, name: to.name, value: { words: pairs.slice(at, at + MAP_PAIRS_MAX) } })
  for (const card of all) {
    to.addFile(card.image, 'image', raw(card.first), raw(card.first))
    to.addFile(card.match, 'image', raw(card.second), raw(card.second))
    for (const sound of [...list(card.audio), ...list(card.matchAudio)]) to.addFile(sound, 'audio', raw(card.first))
  }
}

export const questionReaders: Readonly<Record<string, (to: Reading, params: Params) => void>> = {
  'H5P.Blanks': blanks,
  'H5P.AdvancedBlanks': advancedBlanks,
  'H5P.DragText': dragText,
  'H5P.MarkTheWords': dragText,
  'H5P.MultiChoice': multiChoice,
  'H5P.SingleChoiceSet': singleChoices,
  'H5P.TrueFalse': trueFalse,
  'H5P.Dialogcards': dialogcards,
  'H5P.Flashcards': flashcards,
  'H5P.Crossword': crossword,
  'H5P.Summary': summary,
  'H5P.ImagePair': imagePairs,
  'H5P.MemoryGame': imagePairs,
}
