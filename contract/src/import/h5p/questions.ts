import {
  DICTATION_PARTS_MAX,
  DICTATION_PLAYS_MAX,
  DICTATION_TEXT_MAX_LENGTH,
  FLASH_CARDS_MAX,
  MAP_PAIRS_MAX,
  MEMORY_PAIRS_MAX,
  MEMORY_PAIRS_MIN,
  SPOKEN_TEXT_MAX_LENGTH,
  TRANSLATION_LANGUAGES,
  WORD_ROWS_MAX,
} from '../../constants'
import { look } from '../../items/_shared/same-answer'
import { tokensOf } from '../../items/dictation/tokens'
import { wordRanges } from '../../items/_shared/word-ranges'
import { spokenAnswer } from '../../items/spoken-answer/behaviour'
import type { SpokenAnswerValue } from '../../items/spoken-answer/schema'
import { readMarkedText } from '../../items/mark-words/words'
import { WILDCARD, withoutWildcards } from '../answers'
import { BLANK, fits, gapsOf, idMaker, markWordsOf, OPTIONS_MAX, wordInGapOf, writeInGapOf, type Gap, type Line } from '../build'
import { choiceItems, haveTwins, type AskedQuestion } from '../choices'
import { orderItems } from '../line-order'
import { openAnswerItems, toQuestion } from '../open-answer'
import { oneLine, trueFalseWords } from '../plain'
import { statementItem } from '../statements'
import type { Reason } from '../types'
import { list, raw, record, text, type Params, type Reading } from './reading'

interface Starred {
  others: (rest: string[]) => string[]
  bad: (mark: string, reason: Reason) => void
}
/** Texts with words between asterisks as gaps: `*correct/also correct:hint*`. A mark ends in the text in which it begins. */
function starred(texts: readonly string[], { others, bad }: Starred): Line[] {
  let hint = ''
  const gapOf = (piece: string): string | Gap => {
    const answer = piece.split(/\\[+-]/)[0] ?? ''
    const words = answer.includes('://') ? answer : (answer.split(':')[0] ?? '')
    if (words.length < piece.length) hint ||= piece
    // A slash after a backslash belongs to the answer.
    const [right = '', ...rest] = words.split(/(?<!\\)\//).map((word) => oneLine(word.replaceAll('\\/', '/')))
    const gap = { right, others: others(rest.filter((word) => word !== '')).slice(0, OPTIONS_MAX - 1) }
    if (fits(gap)) return gap
    bad(piece, right === '' ? 'no_answer' : 'too_long')
    return piece.trim() === '' ? '' : BLANK
  }
  const lines = texts.flatMap((source): Line[] => {
    const pieces = source.split('*')
    if (pieces.length % 2 === 0) {
      bad(source, 'not_closed')
      pieces.push(pieces.splice(-2).join('*'))
    }
    const made: Line[] = [[]]
    pieces.forEach((piece, at) => {
      if (at % 2 === 1) made.at(-1)?.push(gapOf(piece))
      else piece.split('\n').forEach((line, n) => (n === 0 ? made.at(-1)?.push(line) : made.push([line])))
    })
    return made.map((line) => line.filter((part) => part !== ''))
  })
  if (hint !== '') bad(hint, 'feedback')
  return lines
}
const plainLines = (source: string): Line[] => (source === '' ? [] : source.split('\n').map((line) => [line]))
const noteTo =
  (to: Reading) =>
  (mark: string, reason: Reason): void =>
    to.note(mark, reason)

/** Names the rules of marking typed answers that are others here. */
function noteMarking(to: Reading, behaviour: Params): void {
  if (behaviour.caseSensitive === true) to.note('', 'case')
  const near = raw(behaviour.spellingErrorBehaviour)
  if (behaviour.acceptSpellingErrors === true || near === 'accept' || near === 'warn') to.note('', 'spelling')
}

function blanks(to: Reading, params: Params): void {
  const questions = list(params.questions).map(text)
  const lines = [...plainLines(text(params.text)), ...starred(questions, { others: (rest) => rest, bad: noteTo(to) })]
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else {
    to.add({ type: 17, name: to.name, value: writeInGapOf(lines) })
    noteMarking(to, record(params.behaviour))
  }
}
/** The same with underscores as gaps and a list of their words. */
function advancedBlanks(to: Reading, params: Params): void {
  const { task, blanksText, blanksList } = record(params.content)
  const answers = list(blanksList).map((one) => raw(record(one).correctAnswerText))
  let at = 0
  const body = text(blanksText).replace(/_{3,}/g, () => `*${(answers[at++] ?? '').replaceAll('*', '')}*`)
  const lines = [...plainLines(text(task)), ...starred(body.replaceAll('!!', '').split('\n'), { others: (rest) => rest, bad: noteTo(to) })]
  if (list(blanksList).some((one) => text(record(one).hint) !== '' || list(record(one).incorrectAnswersList).length > 0))
    to.note('', 'feedback')
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else {
    to.add({ type: 17, name: to.name, value: writeInGapOf(lines) })
    noteMarking(to, record(params.behaviour))
  }
}

/** Words to drag back into a text. */
function dragText(to: Reading, params: Params): void {
  const options = { others: () => [], bad: noteTo(to) }
  const lines = [...plainLines(text(params.taskDescription)), ...starred(text(params.textField).split('\n'), options)]
  const decoys = gapsOf(starred(text(params.distractors).split('\n'), options)).map((gap) => gap.right)
  if (gapsOf(lines).length === 0) to.note('', 'no_answer')
  else to.add({ type: 16, name: to.name, value: wordInGapOf(lines, decoys) })
}

/**
 * A line with words to mark between asterisks; two asterisks together are one that is shown, and so is one before a space. Of several words
 * each is marked.
 */
function starredWords(source: string, bad: Starred['bad']): Line {
  const line: Line = []
  const addText = (words: string) => {
    const before = line.at(-1)
    if (typeof before === 'string') line.splice(-1, 1, before + words)
    else line.push(words)
  }
  let open: string | null = null
  for (const { 0: piece, index } of source.matchAll(/\*\*|\*|[^*]+/g)) {
    if (open !== null && piece !== '*') open += piece === '**' ? '*' : piece
    else if (open === null && piece === '*' && /\S/.test(source.charAt(index + 1))) open = ''
    else if (open === null) addText(piece === '**' ? '*' : piece)
    else {
      const gap = { right: open, others: [] }
      const reason = wordRanges(open).length === 0 ? 'no_answer' : fits(gap) ? null : 'too_long'
      if (reason === null) line.push(gap)
      else {
        addText(open)
        bad(open, reason)
      }
      open = null
    }
  }
  if (open !== null) {
    addText(`*${open}`)
    bad(source, 'not_closed')
  }
  return line.filter((part) => part !== '')
}
function markTheWords(to: Reading, params: Params): void {
  const lines = text(params.textField)
    .split('\n')
    .map((line) => starredWords(line, noteTo(to)))
  if (gapsOf(lines).length === 0) return to.note('', 'no_answer')
  to.addText(text(params.taskDescription), null)
  const value = markWordsOf(lines)
  if (readMarkedText(value).over > 0) to.note('', 'too_many')
  to.add({ type: 29, name: to.name, value })
}

function addChoice(to: Reading, questions: readonly AskedQuestion[], shuffle: boolean): void {
  const { items, refused } = choiceItems(to.name, questions, shuffle)
  for (const item of items) to.add(item)
  for (const { ask, reason } of refused) to.note(ask, reason)
  const isKept = ({ ask }: AskedQuestion) => !refused.some((one) => one.ask === ask)
  for (const { ask } of questions.filter((one) => isKept(one) && haveTwins(one.options))) to.note(ask, 'same_look')
}

function multiChoice(to: Reading, params: Params): void {
  const answers = list(params.answers).map(record)
  const { type, randomAnswers } = record(params.behaviour)
  const options = answers.map((answer) => ({ text: oneLine(text(answer.text)), right: answer.correct === true }))
  const many = type === 'multi' || (type !== 'single' && options.filter(({ right }) => right).length > 1)
  addChoice(to, [{ ask: text(params.question), options, many }], randomAnswers !== false)
  const hasText = (v: unknown): boolean => Object.values(record(v)).some((one) => text(one) !== '')
  if (answers.some((answer) => hasText(answer.tipsAndFeedback))) to.note(text(params.question), 'feedback')
}

/** The first answer is correct. */
const withFirstRight = (ask: string, answers: readonly string[]): AskedQuestion => ({
  ask,
  options: answers.map((answer, at) => ({ text: oneLine(answer), right: at === 0 })),
  many: false,
})

function singleChoices(to: Reading, params: Params): void {
  const choices = list(params.choices).map(record)
  if (choices.length === 0) to.note('', 'empty')
  addChoice(
    to,
    choices.map((one) => withFirstRight(text(one.question), list(one.answers).map(text))),
    true,
  )
}

function trueFalse(to: Reading, params: Params): void {
  const question = text(params.question)
  const labels = record(params.l10n)
  const words = trueFalseWords(question)
  const [yes, no] = [oneLine(text(labels.trueText)) || words[0], oneLine(text(labels.falseText)) || words[1]]
  const isTrue = params.correct === 'true' || params.correct === true
  const made = statementItem(to.name, { ask: question, isTrue, labels: [yes, no] })
  if (typeof made === 'string') to.note(question, made)
  else made.forEach((item) => to.add(item))
  const { feedbackOnCorrect, feedbackOnWrong } = record(params.behaviour)
  if (text(feedbackOnCorrect) + text(feedbackOnWrong) !== '') to.note(question, 'feedback')
}

function sortParagraphs(to: Reading, params: Params): void {
  const made = orderItems(to.name, text(params.taskDescription), list(params.paragraphs).map(text))
  if (typeof made === 'string') to.note('', made)
  else made.forEach((item) => to.add(item))
}

/** Groups of statements under one question. */
function summary(to: Reading, params: Params): void {
  // The editor leaves an empty group when nothing was written.
  const groups = list(params.summaries)
    .map((one) => list(record(one).summary ?? one).map(text))
    .filter((group) => group.some((statement) => statement !== ''))
  if (groups.length === 0) to.note('', 'empty')
  addChoice(
    to,
    groups.map((group, at) => withFirstRight(at === 0 ? text(params.intro) : '', group)),
    true,
  )
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
/** Cards of which none loses anything as a flash card: each has two sides that fit, no picture and no sound. */
const areFlashCards = (all: readonly Card[]): boolean =>
  all.length > 0 &&
  all.every(({ word, translate, image, audio }) => {
    const [front, back] = [oneLine(text(word)), oneLine(text(translate))]
    const media = [image, ...list(audio)].some((file) => raw(record(file).path) !== '')
    return !media && look(front) !== '' && look(back) !== '' && fits({ right: front, others: [back] })
  })
/** Flash cards, turned over or typed; where pictures, sounds or sides would be lost, what other cards become. */
/** What is typed may be one of several answers, separated by `|`; `\|` is the sign itself. */
const backOf = (answer: string, typed: boolean): string =>
  typed
    ? answer
        .replaceAll(/\\?\|/g, (sign) => (sign === '|' ? '; ' : '|'))
        .replaceAll(/ *; +/g, '; ')
        .trim()
    : answer
function addFlashCards(to: Reading, all: readonly Card[], typed: boolean): void {
  if (!areFlashCards(all)) {
    cards(to, all)
    return
  }
  const newId = idMaker('c')
  const made = all.map(({ word, translate }) => ({
    id: newId(),
    front: oneLine(text(word)),
    back: backOf(oneLine(text(translate)), typed),
  }))
  for (let at = 0; at < made.length; at += FLASH_CARDS_MAX)
    to.add({ type: 26, name: to.name, value: { cards: made.slice(at, at + FLASH_CARDS_MAX), ways: 'front', typed } })
  if (all.some((card) => text(card.tip) !== '')) to.note('', 'feedback')
}
function dialogcards(to: Reading, params: Params): void {
  to.addText(text(params.description), null)
  const tipOf = (card: Params) => [text(record(card.tips).front), text(record(card.tips).back)].join('')
  addFlashCards(
    to,
    list(params.dialogs)
      .map(record)
      .map((card) => ({ word: card.text, translate: card.answer, image: card.image, audio: card.audio, tip: tipOf(card) })),
    false,
  )
}
function flashcards(to: Reading, params: Params): void {
  to.addText(text(params.description), null)
  const all = list(params.cards)
    .map(record)
    .map((card) => ({
      word: card.text,
      translate: card.answer,
      image: card.image,
      audio: card.audio,
      tip: record(card.tip).tip ?? card.tip,
    }))
  addFlashCards(to, all, true)
  if (areFlashCards(all)) noteMarking(to, params)
}
/** "grey|gray" in a text to dictate: each of the words is right; here they are in brackets. */
const withBrackets = (body: string): string => body.replaceAll(/[\p{L}\p{M}\p{N}'’-]*\|[\p{L}\p{M}\p{N}'’|-]*/gu, (words) => `(${words})`)
/** Texts to dictate, followed by their sounds: here each is spoken in a language that the teacher chooses, or read aloud. */
function dictation(to: Reading, params: Params): void {
  to.addText(text(params.taskDescription), null)
  const { ignorePunctuation, tries } = record(params.behaviour)
  const sentences = list(params.sentences).map(record)
  const pathOfSound = (sounds: unknown) => raw(record(list(sounds)[0]).path)
  const newId = idMaker('p')
  const parts = sentences.flatMap((sentence) => {
    const line = oneLine(text(sentence.text))
    const isLong = line.length > DICTATION_TEXT_MAX_LENGTH
    const body = isLong ? line : withBrackets(line)
    const reason = isLong || body.length > DICTATION_TEXT_MAX_LENGTH ? 'too_long' : tokensOf(body, false).length === 0 ? 'no_answer' : null
    if (reason !== null) to.note(line, reason)
    return reason === null ? [{ id: newId(), text: body }] : []
  })
  const rules = {
    lang: null,
    slow: sentences.some((sentence) => pathOfSound(sentence.sampleAlternative) !== ''),
    plays: typeof tries === 'number' && Number.isInteger(tries) && tries > 0 && tries <= DICTATION_PLAYS_MAX ? tries : 0,
    punctuation: ignorePunctuation === false,
  }
  for (let at = 0; at < parts.length; at += DICTATION_PARTS_MAX)
    to.add({ type: 28, name: to.name, value: { ...rules, parts: parts.slice(at, at + DICTATION_PARTS_MAX) } })
  sentences.forEach(({ sample }, at) => to.addFile(list(sample)[0], 'audio', String(at + 1)))
  // The speed of the others is chosen by the learner.
  if (rules.slow) to.note('', 'media')
  if (sentences.some(({ description }) => text(description) !== '')) to.note('', 'feedback')
  if (sentences.length === 0) to.note('', 'empty')
}
/** Keywords of an essay are the words to use, and its sample solution the model answer. */
function essay(to: Reading, params: Params): void {
  const { introduction, sample } = record(params.solution)
  const keywords = list(params.keywords).map(record)
  const isPattern = (word: string) => /^\/[^]+\/$/.test(word)
  const all = keywords.map(({ keyword }) => oneLine(text(keyword)))
  const wanted = all.filter((word) => !isPattern(word))
  const words = wanted.map(withoutWildcards)
  const asked = { ask: text(params.taskDescription), words, model: text(sample) }
  const made = openAnswerItems(to.name, asked, (reason, what = '') => to.note(what, reason))
  if (typeof made === 'string') {
    to.note('', made)
    return
  }
  made.forEach((item) => to.add(item))
  for (const word of all.filter(isPattern)) to.note(word, 'pattern')
  // Here a word is used where a word begins with it, as if it had the sign at its end.
  const losesWildcard = (word: string) => WILDCARD.test(word.replace(/(?<!\\)\*$/, '')) || (word !== '' && withoutWildcards(word) === '')
  for (const word of wanted.filter(losesWildcard)) to.note(word, 'wildcard')
  if (keywords.some(({ alternatives }) => list(alternatives).some((one) => text(one) !== ''))) to.note('', 'synonyms')
  const { minimumLength, maximumLength } = record(params.behaviour)
  if ([minimumLength, maximumLength].some((count) => (typeof count === 'number' ? count : Number(raw(count))) > 0)) to.note('', 'limits')
  const said = keywords.flatMap(({ options }) => [record(options).feedbackIncluded, record(options).feedbackMissed])
  if ([introduction, params.placeholderText, ...said].some((one) => text(one) !== '')) to.note('', 'feedback')
}
/** Adds a spoken answer. */
function addSpokenAnswer(to: Reading, ask: string, say: Partial<SpokenAnswerValue> = {}): void {
  const asked = toQuestion(ask)
  const value = { ...spokenAnswer.emptyValue(), ask: asked?.question ?? '', ...say }
  if (spokenAnswer.isEmpty(value)) {
    to.note('', 'no_question')
    return
  }
  asked?.before.forEach((item) => to.add(item))
  to.add({ type: 25, name: to.name, value })
}
/** Speech that H5P recognises; here the teacher listens. What answers a question is neither shown nor heard, else it is what is to be said. */
function speakTheWords(to: Reading, params: Params): void {
  const [first = '', ...others] = list(params.acceptedAnswers)
    .map((answer) => oneLine(text(answer)))
    .filter((answer) => answer !== '')
  const isLong = first.length > SPOKEN_TEXT_MAX_LENGTH
  const code = raw(params.inputLanguage).split('-')[0]
  const lang = TRANSLATION_LANGUAGES.find((one) => one === code) ?? null
  const question = text(params.question)
  const isAnswer = question.trim() !== ''
  addSpokenAnswer(to, question, { text: isLong ? '' : first, text_shown: !isAnswer, lang: isAnswer ? null : lang })
  if (isLong) to.note(first, 'too_long')
  if (others.length > 0) to.note('', 'synonyms')
}
/** A recorder says in its title what to record. */
const audioRecorder = (to: Reading, params: Params): void => addSpokenAnswer(to, text(params.title) || (to.name ?? ''))
function crossword(to: Reading, params: Params): void {
  to.addText(text(params.taskDescription), null)
  const words = list(params.words).map(record)
  cards(
    to,
    words.map((one) => ({ word: one.answer, translate: one.clue })),
  )
}
interface ImagePair {
  id: string
  first: string
  second: string
}
interface ImagePair {
  id: string
  first: string
  second: string
}
/** Matching pictures become pairs of their descriptions, added by `add`; the pictures follow. `twins`: one picture alone is a pair too. */
function imagePairs(to: Reading, params: Params, twins: boolean, add: (pairs: ImagePair[]) => void): void {
  to.addText(text(params.taskDescription), null)
  const newId = idMaker('p')
  const all = list(params.cards)
    .map(record)
    .map((card): Params => {
      const first = oneLine(text(card.imageAlt))
      const isTwin = twins && raw(record(card.match).path) === ''
      return { ...card, first, second: oneLine(text(card.matchAlt)) || (isTwin ? first : ''), isTwin }
    })
  const pairs = all
    .map((card) => ({ id: newId(), first: raw(card.first), second: raw(card.second), isTwin: card.isTwin === true }))
    .filter(
      ({ first, second, isTwin }) => second !== '' && (isTwin || look(first) !== look(second)) && fits({ right: first, others: [second] }),
    )
  if (all.length === 0) to.note('', 'empty')
  if (pairs.length < all.length) to.note('', 'unknown_type')
  add(pairs)
  for (const card of all) {
    to.addFile(card.image, 'image', raw(card.first), raw(card.first))
    to.addFile(card.match, 'image', raw(card.second), raw(card.second))
    for (const sound of [...list(card.audio), ...list(card.matchAudio)]) to.addFile(sound, 'audio', raw(card.first))
  }
}
function addMatches(to: Reading, pairs: readonly ImagePair[]): void {
  const words = pairs.map(({ id, first, second }) => ({ id, text1: first, text2: second }))
  for (let at = 0; at < words.length; at += MAP_PAIRS_MAX)
    to.add({ type: 18, name: to.name, value: { words: words.slice(at, at + MAP_PAIRS_MAX) } })
}
/** One pair is no game: it is to be matched. More than fit into a game are shared evenly among several. */
function memoryGame(to: Reading, params: Params): void {
  imagePairs(to, params, true, (pairs) => {
    if (pairs.length < MEMORY_PAIRS_MIN) {
      addMatches(to, pairs)
      return
    }
    const made = pairs.map(({ id, first, second }) => ({ id, a: { text: first }, b: { text: second } }))
    const games = Math.ceil(made.length / MEMORY_PAIRS_MAX)
    const startOf = (game: number) => Math.floor((game * made.length) / games)
    for (let game = 0; game < games; game++)
      to.add({ type: 27, name: to.name, value: { pairs: made.slice(startOf(game), startOf(game + 1)) } })
  })
  if (list(params.cards).some((card) => text(record(card).description) !== '')) to.note('', 'feedback')
}

export const questionReaders: Readonly<Record<string, (to: Reading, params: Params) => void>> = {
  'H5P.Blanks': blanks,
  'H5P.AdvancedBlanks': advancedBlanks,
  'H5P.DragText': dragText,
  'H5P.MarkTheWords': markTheWords,
  'H5P.MultiChoice': multiChoice,
  'H5P.SingleChoiceSet': singleChoices,
  'H5P.TrueFalse': trueFalse,
  'H5P.Dialogcards': dialogcards,
  'H5P.Flashcards': flashcards,
  'H5P.Dictation': dictation,
  'H5P.Essay': essay,
  'H5P.SpeakTheWords': speakTheWords,
  'H5P.AudioRecorder': audioRecorder,
  'H5P.Crossword': crossword,
  'H5P.Summary': summary,
  'H5P.SortParagraphs': sortParagraphs,
  'H5P.ImagePair': (to, params) => imagePairs(to, params, false, (pairs) => addMatches(to, pairs)),
  'H5P.MemoryGame': memoryGame,
}
