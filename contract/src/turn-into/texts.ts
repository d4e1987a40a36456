import {
  DICTATION_PARTS_MAX,
  DICTATION_TEXT_MAX_LENGTH,
  ORDER_LINE_MAX_LENGTH,
  ORDER_LINES_MAX,
  ORDER_SENTENCE_MAX_LENGTH,
  ORDER_SENTENCES_MAX,
  SPEAKER_MAX_LENGTH,
  WORD_MAX_LENGTH,
} from '../constants'
import { idMaker } from '../import/build'
import { paragraph, plainText, type MarkNode, type TextNode } from '../items/_shared/document-types'
import { look } from '../items/_shared/same-answer'
import { wordRanges, type WordRange } from '../items/_shared/word-ranges'
import { dictation, shownParts } from '../items/dictation/behaviour'
import { spokenText } from '../items/dictation/tokens'
import type { OrderLine } from '../items/order-lines/schema'
import { emptySentence, isShown } from '../items/order-words/behaviour'
import { readMarkedText } from '../items/mark-words/words'
import type { TextValue } from '../items/text/schema'
import { isFormatted } from './choices'
import { readGaps } from './gaps'
import { linesOf, mapTexts, textOf, withGaps, withoutGap } from './lines'
import { sentenceRanges, sentencesOf } from './sentences'
import { lossesOf, type Turned, type TurnedItem, type TurnedTo } from './types'

/** The types that a text can be turned into and back. */
export type SentencesItem = Extract<TurnedItem, { type: 17 | 22 | 23 | 28 | 29 }>

/** Returns the lines of a text that have something to read, as plain text. */
const writtenLines = ({ content }: TextValue): string[] =>
  linesOf(content)
    .map((line) => textOf(line).replace(/\s+/g, ' ').trim())
    .filter((line) => look(line) !== '')
const writtenSentences = (value: TextValue): string[] => writtenLines(value).flatMap(sentencesOf)

/** A bar separates chips, and alternatives of a dictation. */
const withoutBars = (text: string): string => text.replaceAll('|', '/')

function textToOrderWords(value: TextValue): TurnedTo<22> {
  const sentences = writtenSentences(value).map((text) => ({ ...emptySentence('s'), text: withoutBars(text) }))
  const short = sentences.filter(({ text }) => text.length <= ORDER_SENTENCE_MAX_LENGTH)
  const shown = short.filter(isShown)
  if (shown.length === 0) return null
  const newId = idMaker('s')
  return {
    value: { sentences: shown.slice(0, ORDER_SENTENCES_MAX).map((sentence) => ({ ...sentence, id: newId() })) },
    losses: lossesOf([
      ['tooLong', sentences.length - short.length],
      ['tooShort', short.length - shown.length],
      ['tooMany', shown.length - ORDER_SENTENCES_MAX],
      ['formatting', isFormatted(value)],
    ]),
    hint: null,
  }
}

/** The name of who says a line: "Anna: Hello!" */
const SPEAKER = new RegExp(`^([^:]{1,${SPEAKER_MAX_LENGTH}}):\\s+(\\S.*)$`, 'u')
/** Returns the lines as those of a dialogue if each has a speaker. */
function withSpeakers(lines: readonly string[]): Omit<OrderLine, 'id'>[] {
  const said = lines.map((line) => SPEAKER.exec(line))
  return said.every((match) => match !== null)
    ? said.map(([, who = '', text = '']) => ({ who: who.trim(), text }))
    : lines.map((text) => ({ text }))
}

function textToOrderLines(value: TextValue): TurnedTo<23> {
  const lines = writtenLines(value)
  const parts = withSpeakers(lines.length > 1 ? lines : writtenSentences(value))
  const short = parts.filter(({ text }) => text.length <= ORDER_LINE_MAX_LENGTH)
  if (short.length < 2) return null
  const newId = idMaker('l')
  return {
    value: { lines: short.slice(0, ORDER_LINES_MAX).map((part) => ({ id: newId(), ...part })) },
    losses: lossesOf([
      ['tooLong', parts.length - short.length],
      ['tooMany', short.length - ORDER_LINES_MAX],
      ['formatting', isFormatted(value)],
    ]),
    hint: null,
  }
}

function textToDictation(value: TextValue): TurnedTo<28> {
  const empty = dictation.emptyValue()
  const sentences = writtenSentences(value).map((text) => ({ id: '', text: withoutBars(text) }))
  const spoken = shownParts({ ...empty, parts: sentences })
  const short = spoken.filter(({ text }) => text.length <= DICTATION_TEXT_MAX_LENGTH)
  if (short.length === 0) return null
  const newId = idMaker('p')
  return {
    value: { ...empty, parts: short.slice(0, DICTATION_PARTS_MAX).map(({ text }) => ({ id: newId(), text })) },
    losses: lossesOf([
      ['tooLong', spoken.length - short.length],
      ['tooShort', sentences.length - spoken.length],
      ['tooMany', short.length - DICTATION_PARTS_MAX],
      ['formatting', isFormatted(value)],
    ]),
    hint: null,
  }
}

/** Returns whether a mark makes words stand out. Sizes and colours of all text are the looks of the text. */
const standsOut = ({ type }: MarkNode): boolean => type === 'bold' || type === 'italic' || type === 'underline'
const isLink = ({ type }: MarkNode): boolean => type === 'link'

/** Returns where a line has words that stand out, without the spaces and signs around them. */
function rangesThatStandOut(line: readonly TextNode[]): WordRange[] {
  const text = textOf(line)
  const runs: WordRange[] = []
  let at = 0
  for (const { text: part, marks = [] } of line) {
    const [from, to] = [at, (at += part.length)]
    const last = runs.at(-1)
    if (!marks.some(standsOut) || marks.some(isLink)) continue
    if (last?.to === from) last.to = to
    else runs.push({ from, to })
  }
  return runs.flatMap(({ from, to }) => {
    const words = wordRanges(text.slice(from, to))
    const [first, last] = [words[0], words.at(-1)]
    return first && last && last.to - first.from <= WORD_MAX_LENGTH ? [{ from: from + first.from, to: from + last.to }] : []
  })
}

/** Returns whether some words of a text stand out, and not most of it. */
function hasWordsThatStandOut(lines: readonly (readonly TextNode[])[]): boolean {
  const length = lines.flatMap(rangesThatStandOut).reduce((sum, { from, to }) => sum + to - from, 0)
  const whole = lines.reduce((sum, line) => sum + textOf(line).length, 0)
  return length > 0 && length * 2 <= whole
}

/** Returns the longest word of each sentence that has several. */
function longestWords(line: readonly TextNode[]): WordRange[] {
  const text = textOf(line)
  const links: WordRange[] = []
  let at = 0
  for (const { text: part, marks = [] } of line) {
    const [from, to] = [at, (at += part.length)]
    if (marks.some(isLink)) links.push({ from, to })
  }
  const isFree = (word: WordRange) => !links.some(({ from, to }) => from < word.to && to > word.from)
  return sentenceRanges(text).flatMap((sentence) => {
    const words = wordRanges(text.slice(sentence.from, sentence.to)).map(({ from, to }) => ({
      from: sentence.from + from,
      to: sentence.from + to,
    }))
    const [longest] = words
      .filter((word) => isFree(word) && word.to - word.from <= WORD_MAX_LENGTH)
      .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    return longest && words.length > 1 ? [longest] : []
  })
}

/** The gaps are the words that stand out, else one word of each sentence: the author changes them. */
function textToWriteInGap({ content }: TextValue): TurnedTo<17> {
  const lines = linesOf(content)
  const hint = hasWordsThatStandOut(lines) ? 'standOutGaps' : 'longestWords'
  const rangesOf = hint === 'standOutGaps' ? rangesThatStandOut : longestWords
  if (!lines.some((line) => rangesOf(line).length > 0)) return null
  return { value: { content: withGaps(content, rangesOf, idMaker('g')), words: {} }, losses: [], hint }
}

/** The words to find are those that stand out; without such words the author marks them. */
function textToMarkWords({ content }: TextValue): TurnedTo<29> {
  const lines = linesOf(content)
  const hint = hasWordsThatStandOut(lines) ? 'standOutWords' : 'markWords'
  const marked = withGaps(content, hint === 'standOutWords' ? rangesThatStandOut : () => [], idMaker('g'))
  const { words, over } = readMarkedText({ content: marked })
  if (words.length === 0) return null
  return {
    value: { content: marked },
    losses: lossesOf([
      ['tooMany', over],
      ['formatting', lines.some((line) => line.some(({ marks = [] }) => marks.some(isLink)))],
    ]),
    hint,
  }
}

/** Turns a text into an exercise; null if it has nothing for one. */
export function textTo(value: TextValue, type: SentencesItem['type']): Turned | null {
  const turned = {
    17: textToWriteInGap,
    22: textToOrderWords,
    23: textToOrderLines,
    28: textToDictation,
    29: textToMarkWords,
  }[type](value)
  return turned && ({ type, ...turned } as Turned)
}

/** Alternatives of a dictated text: "(grey|gray)". */
const hasAlternatives = (text: string): boolean => /\([^()]*\|[^()]*\)/.test(text)

/** Returns a text of these lines. */
const textOfLines = (lines: readonly string[]): TextValue => ({ content: lines.map(paragraph) })

/** Turns an exercise into a text; null if there is nothing to read in it. */
export function toText(item: SentencesItem): TurnedTo<1> {
  switch (item.type) {
    case 17:
    case 29: {
      const content = mapTexts(item.value.content, (node) => [withoutGap(node)])
      if (look(plainText(content)) === '') return null
      const gaps = item.type === 17 ? [...readGaps(item).values()] : []
      const marked = item.type === 29 ? readMarkedText(item.value).words.filter(({ right }) => right).length : 0
      return {
        value: { content },
        losses: lossesOf([
          ['gaps', gaps.length],
          ['markedWords', marked],
          ['answers', gaps.reduce((sum, { others }) => sum + others.length, 0)],
        ]),
        hint: null,
      }
    }
    case 22: {
      const sentences = item.value.sentences.filter(({ text }) => look(text) !== '')
      if (sentences.length === 0) return null
      return {
        value: textOfLines(sentences.map(({ text }) => text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim())),
        losses: lossesOf([
          ['answers', sentences.reduce((sum, { others }) => sum + others.filter((other) => look(other) !== '').length, 0)],
          ['wrongWords', sentences.reduce((sum, { decoys }) => sum + decoys.filter((word) => look(word) !== '').length, 0)],
          ['hints', sentences.filter(({ hint = '' }) => look(hint) !== '').length],
        ]),
        hint: null,
      }
    }
    case 23: {
      const lines = item.value.lines.filter(({ text }) => look(text) !== '')
      if (lines.length === 0) return null
      return {
        value: textOfLines(lines.map(({ who = '', text }) => (look(who) === '' ? text : `${who.trim()}: ${text}`))),
        losses: [],
        hint: null,
      }
    }
    case 28: {
      const parts = shownParts(item.value)
      if (parts.length === 0) return null
      const { parts: _parts, ...usual } = dictation.emptyValue()
      const { lang, slow, plays, punctuation } = item.value
      const isUsual = lang === usual.lang && slow === usual.slow && plays === usual.plays && punctuation === usual.punctuation
      return {
        value: textOfLines(parts.map(({ text }) => spokenText(text))),
        losses: lossesOf([
          ['answers', parts.filter(({ text }) => hasAlternatives(text)).length],
          ['settings', !isUsual],
        ]),
        hint: null,
      }
    }
  }
}
