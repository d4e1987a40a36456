import { VOICES, type Language, type VoiceId } from '@keel/contract/constants'
import type { StarterKey, StarterLevel } from '@keel/contract/entities/starter'
import {
  fits,
  hasChoice,
  hasTwin,
  idMaker,
  markWordsOf,
  selectOf,
  tableNode,
  unique,
  wordInGapOf,
  writeInGapOf,
  type Gap,
  type Line,
} from '@keel/contract/import/build'
import { choiceItems } from '@keel/contract/import/choices'
import { openAnswerItems } from '@keel/contract/import/open-answer'
import { orderItems } from '@keel/contract/import/line-order'
import { type Block, type InlineNode, type ListItemNode, type ParagraphNode } from '@keel/contract/items/_shared/document-types'
import type { ItemCode } from '@keel/contract/items/codes'
import { emptySentence } from '@keel/contract/items/order-words/behaviour'
import { codeOf } from '@keel/contract/items/registry'
import type { Verdict } from '@keel/contract/items/true-false/schema'
import { pairsToPairs } from '@keel/contract/turn-into/pairs'

/** An item of a ready-made module as a call would add it. */
export interface StarterItem {
  type: ItemCode
  value: unknown
  /** Names an exercise in lists, such as those of results. */
  name?: string
}
/** Returns one or more items for those who learn this language. */
export type Part = (lang: Language) => StarterItem[]
export interface StarterBoard {
  name: string
  parts: readonly Part[]
}
/** The content of a ready-made module in one of the taught languages. */
export interface StarterContent {
  name: string
  level: StarterLevel
  boards: readonly StarterBoard[]
}

/** The modules of a language by their keys. */
export type StarterModules = Record<StarterKey, StarterContent>

/** A board: what is on it, from top to bottom. */
export const board = (name: string, ...parts: Part[]): StarterBoard => ({ name, parts })

const item =
  (type: ItemCode, value: unknown): Part =>
  () => [{ type, value }]

const wrong = (what: string): never => {
  throw new Error(`A ready-made module can't be built: ${what}`)
}

// Texts. `**word**` is bold; lines that begin with "- " are a list, those that begin with "1. " a numbered one.

const inlines = (line: string): InlineNode[] =>
  line.split('**').flatMap((text, at): InlineNode[] => {
    if (text === '') return []
    return [{ type: 'text', text, ...(at % 2 === 1 && { marks: [{ type: 'bold' as const }] }) }]
  })
const line = (text: string): ParagraphNode => ({ type: 'paragraph', content: inlines(text) })

const MARKERS = { bulletList: /^- /, orderedList: /^\d+\. / } as const

/** Returns lines as paragraphs and lists. */
function blocks(lines: readonly string[]): Block[] {
  const all: Block[] = []
  for (const text of lines) {
    const list = (['bulletList', 'orderedList'] as const).find((type) => MARKERS[type].test(text))
    if (!list) {
      all.push(line(text))
      continue
    }
    const entry: ListItemNode = { type: 'listItem', content: [line(text.replace(MARKERS[list], ''))] }
    const last = all.at(-1)
    if (last?.type === list) last.content.push(entry)
    else all.push({ type: list, content: [entry] })
  }
  return all
}

/** `heading('Numbers')` */
export const heading = (text: string): Part =>
  item(codeOf.heading, { content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }] })

/** `text('I **am** Anna.', '- first point', '- second point')`: one line each. */
export const text = (...lines: string[]): Part => item(codeOf.text, { content: blocks(lines) })

/** `note('Let students guess first.')`: only teachers see it. Written as `text` is. */
export const note = (...lines: string[]): Part => item(codeOf['teacher-note'], { content: blocks(lines) })

/** `table(['', 'to be'], ['I', 'am'], ['you', 'are'])`: the first row is the head. A line break in a cell is `\n`. */
export const table = (...rows: string[][]): Part =>
  item(codeOf.table, { content: [tableNode(rows.map((cells, at) => cells.map((text) => ({ text, isHead: at === 0 }))))] })

/** `divider()` or `divider('At home')`: a line between two parts of a board. */
export const divider = (title?: string): Part => item(codeOf.divider, { look: 'line', ...(title !== undefined && { title }) })

// Exercises. `task` puts what to do above one and gives the exercise this name.

/** `task('Choose the right word.', choose('I [am|is] Anna.'))` */
export const task =
  (what: string, exercise: Part): Part =>
  (lang) => {
    const [made, ...others] = exercise(lang)
    if (!made || others.length > 0) return wrong(`"${what}" needs one exercise`)
    return [
      {
        type: codeOf.text,
        value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: what, marks: [{ type: 'bold' }] }] }] },
      },
      { ...made, name: what.replace(/[.:]$/, '') },
    ]
  }

const GAP = /\[([^\]]+)\]/

/** Returns a line with its gaps: `I [am|is] Anna.` has one, whose first word is right. */
const gapped = (source: string): Line =>
  source
    .split(GAP)
    .map((part, at): string | Gap => {
      if (at % 2 === 0) return part
      const [right = '', ...others] = part.split('|').map((word) => word.trim())
      return { right, others }
    })
    .filter((part) => part !== '')

function gappedLines(sources: readonly string[], isGood: (gap: Gap) => boolean): Line[] {
  const lines = sources.map(gapped)
  const gaps = lines.flat().filter((part) => typeof part !== 'string')
  const bad = gaps.find((gap) => !fits(gap) || !isGood(gap))
  if (bad) wrong(`the gap "${[bad.right, ...bad.others].join('|')}"`)
  if (gaps.length === 0) wrong(`no gap in "${sources.join(' ')}"`)
  return lines
}

/** `choose('She [is|am|are] a doctor.')`: a list opens at each gap; its first word is right, the others are wrong. */
export const choose = (...lines: string[]): Part =>
  item(codeOf['select-exercise'], selectOf(gappedLines(lines, (gap) => hasChoice(gap) && !hasTwin(gap))))

/** `fill(['under'], 'The cat sits [on] the chair.')`: words are put into gaps; the first list has words that fit nowhere. */
export const fill = (decoys: string[], ...lines: string[]): Part =>
  item(
    codeOf['word-in-gap'],
    wordInGapOf(
      gappedLines(lines, ({ others }) => others.length === 0),
      decoys,
    ),
  )

/** `write('I [don’t|do not] know.')`: words are typed; all those of a gap are right. */
export const write = (...lines: string[]): Part => item(codeOf['write-in-gap'], writeInGapOf(gappedLines(lines, (gap) => !hasTwin(gap))))

/** `mark('Yesterday she [went] home and [read].')`: the words in brackets are to be found in the text. */
export const mark = (...lines: string[]): Part =>
  item(codeOf['mark-words'], markWordsOf(gappedLines(lines, ({ others }) => others.length === 0)))

interface AskedChoice {
  ask: string
  right: string[]
  wrong: string[]
  /** Shown once it is solved. */
  why?: string
}
/** `choice({ ask: 'What’s your name?', right: ['Anna.'], wrong: ['I’m fine.'] })`; with several right options all are to be ticked. */
export const choice = (...questions: AskedChoice[]): Part => {
  const asked = questions.map(({ ask, right, wrong: others, why }) => ({
    ask,
    many: right.length > 1,
    options: [...right.map((one) => ({ text: one, right: true })), ...others.map((one) => ({ text: one, right: false }))],
    ...(why !== undefined && { why }),
  }))
  const { items, refused } = choiceItems(null, asked, true)
  const [made] = items
  if (refused.length > 0 || !made || items.length > 1) return wrong(`the question "${refused[0]?.ask ?? ''}"`)
  return item(made.type, made.value)
}

type AskedStatement = [text: string, right: boolean | null, why?: string]
/** `trueFalse(['Anna is a doctor.', true], ['She is 30.', null], ['She has a dog.', false, 'She has a cat.'])`; null: the text doesn't say. */
export const trueFalse = (...statements: AskedStatement[]): Part => {
  const newId = idMaker('s')
  const verdictOf = (right: boolean | null): Verdict => (right === null ? 'n' : right ? 't' : 'f')
  return item(codeOf['true-false'], {
    statements: statements.map(([said, right, why]) => ({
      id: newId(),
      text: said,
      right: verdictOf(right),
      ...(why !== undefined && { why }),
    })),
    third: statements.some(([, right]) => right === null),
  })
}

interface AskedSentence {
  text: string
  /** Other right orders of the same words. */
  others?: string[]
  /** Words that don't belong. */
  decoys?: string[]
  hint?: string
}
/** `orderWords('What is your name?', { text: 'On Monday | I work.', others: ['I work on Monday.'], decoys: ['works'] })`; "|" joins words. */
export const orderWords = (...sentences: (string | AskedSentence)[]): Part => {
  const newId = idMaker('s')
  return item(codeOf['order-words'], {
    sentences: sentences.map((one) => ({ ...emptySentence(newId()), ...(typeof one === 'string' ? { text: one } : one) })),
  })
}

/** `orderLines('First I get up.', 'Then I have breakfast.')`: in their right order, at least three. */
export const orderLines = (...lines: string[]): Part => {
  const made = orderItems(null, '', lines)
  if (typeof made === 'string' || lines.length < 3) return wrong(`the lines "${lines.join(' ')}"`)
  return item(codeOf['order-lines'], made[0]?.value)
}

/** `dialogue(['Anna', 'Hello!'], ['Ben', 'Hi, Anna!'])`: as `orderLines`, with who says each line. */
export const dialogue = (...lines: [who: string, says: string][]): Part => {
  const newId = idMaker('l')
  return item(codeOf['order-lines'], { lines: lines.map(([who, says]) => ({ id: newId(), who, text: says })) })
}

/** `groups({ 'he': ['brother', 'father'], 'she': ['sister'] })`: words are sorted into two to four groups. */
export const groups = (named: Record<string, string[]>): Part => {
  const [newId, newWord] = [idMaker('g'), idMaker('w')]
  const made = Object.entries(named).map(([name, all]) => ({ id: newId(), name, words: all.map((value) => ({ id: newWord(), value })) }))
  return item(codeOf['dnd-group'], { groups: made })
}

type Pair = [first: string, second: string]

const rowsOf = (pairs: readonly Pair[]) => {
  const newId = idMaker('w')
  if (unique(pairs.flat()).length < pairs.length * 2) wrong(`equal texts in the pairs of "${pairs[0]?.[0] ?? ''}"`)
  return pairs.map(([word, translate]) => ({ id: newId(), word, translate }))
}
const pairsAs = (type: 18 | 26 | 27, pairs: readonly Pair[]) =>
  pairsToPairs({ type: codeOf.words, value: { words: rowsOf(pairs) } }, type) ?? wrong(`the pairs of "${pairs[0]?.[0] ?? ''}"`)

/** `pairs(['big', 'small'], ['old', 'new'])`: halves are put together. */
export const pairs = (...all: Pair[]): Part => item(codeOf['map-words'], pairsAs(18, all).value)

/** `memory(['13', 'thirteen'], ['30', 'thirty'])`: covered cards, two of which belong together; 2 to 15 pairs. */
export const memory = (...all: Pair[]): Part => item(codeOf['memory-pairs'], pairsAs(27, all).value)

/** `cards(['sister', 'your mother’s daughter', 'My sister is six.'])`: front, back and, if wanted, an example for the back. */
export const cards = (...all: [front: string, back: string, example?: string][]): Part => {
  const made = pairsAs(
    26,
    all.map(([front, back]): Pair => [front, back]),
  )
  if (made.type !== codeOf['flash-cards']) return wrong('flash cards')
  return item(made.type, {
    ...made.value,
    cards: made.value.cards.map((card, at) => {
      const example = all[at]?.[2]
      return { ...card, ...(example !== undefined && { example }) }
    }),
  })
}

const voiceOf = (lang: Language): VoiceId => {
  const found = Object.entries(VOICES).find(([, voice]) => voice.startsWith(lang))
  return Number(found?.[0]) as VoiceId
}

/**
 * `words(['sister', 'your mother’s daughter'])`: new words, which the page speaks and students keep. Beside a word stands what it means
 * in the taught language itself: nobody knows which other language a class speaks.
 */
export const words =
  (...all: Pair[]): Part =>
  (lang) => [{ type: codeOf.words, value: { words: rowsOf(all), lang: null, voice: voiceOf(lang) } }]

/** `dictation('My name is Anna.', 'The sky is (grey|gray).')`: the page speaks, students write. */
export const dictation =
  (...sentences: string[]): Part =>
  (lang) => {
    const newId = idMaker('d')
    const parts = sentences.map((sentence) => ({ id: newId(), text: sentence }))
    return [{ type: codeOf.dictation, value: { lang, parts, slow: true, plays: 0, punctuation: false } }]
  }

interface AskedText {
  min?: number
  max?: number
  /** What the text should use. */
  use?: string[]
  /** An answer to compare with, shown to a student afterwards. */
  model?: string
}
/** `open('Write about your family.', { min: 20, max: 60, use: ['brother'], model: 'I have …' })`: a text of the student's own. */
export const open = (ask: string, { use = [], ...more }: AskedText = {}): Part => {
  const made = openAnswerItems(null, { ask, words: use, ...more }, (reason, what = '') => wrong(`${reason} ${what} in "${ask}"`))
  const last = typeof made === 'string' ? undefined : made.at(-1)
  return last ? item(last.type, last.value) : wrong(`"${ask}"`)
}

/** `say('Say who you are.', { seconds: 60 })`: students record themselves. `text` is what to say; the page speaks it first. */
export const say =
  (ask: string, { text: model = '', seconds = 60 }: { text?: string; seconds?: number } = {}): Part =>
  (lang) => [
    {
      type: codeOf['spoken-answer'],
      value: { ask, text: model, text_shown: true, lang: model === '' ? null : lang, file_id: null, max_seconds: seconds, takes: 3 },
    },
  ]

type SheetLines = 'none' | 'ruled' | 'grid' | 'staves'
/** `sheet('Draw your family.', 'none')`: a page to draw or write on. */
export const sheet = (ask: string, lines: SheetLines = 'none'): Part =>
  item(codeOf.sheet, { ask, ratio: 'wide', lines, pages: 1, answers: true })

/** Returns the items of a board in a language. */
export const itemsOf = ({ parts }: StarterBoard, lang: Language): StarterItem[] => parts.flatMap((part) => part(lang))
