import { FILE_TYPES, MAP_PAIRS_MAX } from '../constants'
import type { ItemMedia } from '../items/_shared/media-schema'
import { find, noteHalves, numbersIn, shortOf, type Answer, type Answered } from './answers'
import { BLANK, fits, hasChoice, hasTwin, idMaker, selectOf, wordInGapOf, type Line } from './build'
import { choiceItem, fitsText, hasWhy, optionsOf } from './choices'
import { clozeOf, isCloze } from './cloze'
import { gappedItem, textItems, type Gapped } from './gapped'
import { orderItems } from './line-order'
import { openAnswerItems } from './open-answer'
import { decoded, isFormatted, nameOf, oneLine, textOfHtml, textOfMarkdown, toAlt } from './plain'
import { withQuestionMedia } from './question-media'
import { statementItem } from './statements'
import { bounded, problem, type Imported, type ImportedFile, type ImportedItem, type Reason } from './types'
import { isInRow, wordOrderItems } from './word-order'

// Content of a file is untrusted: every part is checked before use.
type Node = Record<string, unknown>
const node = (v: unknown): Node => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...v } : {})
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : v === undefined ? [] : [v])
const plain = (v: unknown): string => (typeof v === 'string' ? v : typeof node(v)['#text'] === 'string' ? String(node(v)['#text']) : '')
/** Source text of an element: `<name><text>…</text></name>`. */
const source = (v: unknown): string => plain(node(v).text)
/** The same as plain text. */
function textIn(v: unknown): string {
  const format = plain(node(v)['@format'])
  if (format === 'markdown') return textOfMarkdown(source(v))
  return format === 'plain_text' ? source(v).trim() : textOfHtml(source(v))
}

/** Titles of the types as Moodle's interface writes them. */
const KINDS: Readonly<Record<string, string>> = {
  multichoice: 'Multiple choice',
  truefalse: 'True/False',
  shortanswer: 'Short answer',
  matching: 'Matching',
  numerical: 'Numerical',
  cloze: 'Embedded answers (Cloze)',
  essay: 'Essay',
  description: 'Description',
  gapselect: 'Select missing words',
  ddwtos: 'Drag and drop into text',
  ddimageortext: 'Drag and drop onto image',
  ddmarker: 'Drag and drop markers',
  ordering: 'Ordering',
  calculated: 'Calculated',
  calculatedsimple: 'Calculated simple',
  calculatedmulti: 'Calculated multichoice',
  randomsamatch: 'Random short-answer matching',
}

interface Question {
  type: string
  fields: Node
  name: string | null
  /** The question text. */
  asked: string
  note: (reason: Reason, what?: string) => void
  /** Takes the images and sounds of a text with files. */
  takeFiles: (text: unknown) => ItemMedia[]
}
const answersIn = (fields: Node): Answer[] =>
  list(fields.answer).map((one) => {
    const weight = Number(plain(node(one)['@fraction']) || 0)
    return { sign: weight >= 100 ? '=' : '~', text: oneLine(textIn(one)), weight: Number.isFinite(weight) ? weight : 0 }
  })
const gapAfter = (asked: string, gap: Answered): Gapped => [asked, gap]

const isOff = (field: unknown): boolean => /^(?:0|false)$/i.test(plain(field))
function choice({ fields, asked, name, note, takeFiles }: Question): ImportedItem[] | Reason {
  const why = textIn(list(fields.generalfeedback)[0])
  const answers = answersIn(fields).map((answer, at): Answer => {
    const text = list(fields.answer)[at]
    const [media, ...more] = takeFiles(text)
    if (more.length > 0 || (!media && /<img\b/i.test(source(text)))) note('media')
    return { ...answer, ...(media && { media }) }
  })
  const options = optionsOf(answers, isOff(fields.single), note)
  return choiceItem(name, { ask: asked, ...options, ...(fitsText(why) && { why }) }, !isOff(fields.shuffleanswers))
}
function trueFalse({ fields, asked, name }: Question): ImportedItem[] | Reason {
  const right = answersIn(fields)
    .find(({ sign }) => sign === '=')
    ?.text.toLowerCase()
  if (right === undefined) return 'no_answer'
  return statementItem(name, { ask: asked, isTrue: right === 'true', why: textIn(list(fields.generalfeedback)[0]) })
}
function short({ fields, asked, name, note }: Question): ImportedItem[] | Reason {
  const gap = shortOf(answersIn(fields), note)
  if (typeof gap === 'string') return gap
  if (plain(fields.usecase) === '1') note('case')
  // A line of underscores is an answer field.
  const at = /_{3,}/.exec(asked)
  const content: Gapped = at ? [asked.slice(0, at.index), gap, asked.slice(at.index + at[0].length)] : gapAfter(asked, gap)
  return [gappedItem(content, name, note)]
}
function numerical({ fields, asked, name, note }: Question): ImportedItem[] | Reason {
  const answers = list(fields.answer).map((one, at) => {
    const tolerance = plain(node(one).tolerance)
    return {
      text: `${answersIn(fields)[at]?.text ?? ''}${Number(tolerance) > 0 ? `:${tolerance}` : ''}`,
      weight: answersIn(fields)[at]?.weight ?? 0,
    }
  })
  const gap = numbersIn(answers, note)
  if (list(node(fields.units).unit).length > 0) note('units')
  return typeof gap === 'string' ? gap : [gappedItem(gapAfter(asked, gap), name, note)]
}
function matching({ fields, asked, name, note }: Question): ImportedItem[] | Reason {
  const newId = idMaker('p')
  const all = list(fields.subquestion).map((one) => ({
    text1: oneLine(textIn(one)),
    text2: oneLine(textIn(node(one).answer === undefined ? null : list(node(one).answer)[0])),
  }))
  const whole = all.filter(({ text1, text2 }) => text1 !== '' && text2 !== '')
  if (whole.length === 0) return 'no_answer'
  noteHalves(all, note)
  if (whole.some(({ text1, text2 }) => !fits({ right: text1, others: [text2] }))) return 'too_long'
  const items: ImportedItem[] = textItems(asked, null)
  for (let at = 0; at < whole.length; at += MAP_PAIRS_MAX)
    items.push({ type: 18, name, value: { words: whole.slice(at, at + MAP_PAIRS_MAX).map((pair) => ({ id: newId(), ...pair })) } })
  return items
}
function cloze({ fields, name, note }: Question): ImportedItem[] | Reason {
  // Gap markers are in the HTML: the text around them is converted separately.
  const body = source(fields.questiontext)
  const content: Gapped = []
  let from = 0
  for (let open = find(body, '{'); open >= 0; open = find(body, '{', open + 1)) {
    const close = find(body, '}', open)
    if (close < 0) break
    const inside = body.slice(open + 1, close)
    if (!isCloze(inside)) continue
    const gap = clozeOf(inside, note)
    content.push(spaced(body.slice(from, open)))
    if (typeof gap === 'string') note(gap, inside)
    content.push(typeof gap === 'string' ? BLANK : gap)
    from = close + 1
    open = close
  }
  content.push(spaced(body.slice(from)))
  return content.every((part) => typeof part === 'string') ? 'no_answer' : [gappedItem(content, name, note)]
}
/** Returns HTML as text, with the spaces and line breaks at its ends. */
function spaced(html: string): string {
  const text = textOfHtml(`x${html}x`)
  return text.slice(1, -1)
}
/** Texts with numbered gaps: `[[1]]` is the first of the choices. */
function numbered({ type, fields, asked, name, note }: Question): ImportedItem[] | Reason {
  const choices = [...list(fields.selectoption), ...list(fields.dragbox)].map((one) => ({
    text: oneLine(source(one) || plain(one)),
    group: plain(node(one).group),
  }))
  const used = new Set<number>()
  const lines = asked.split('\n').map((line): Line =>
    line.split(/\[\[(\d{1,3})\]\]/).map((part, at) => {
      if (at % 2 === 0) return part
      const right = choices[Number(part) - 1]
      if (!right) {
        note('no_answer')
        return `[[${part}]]`
      }
      used.add(Number(part) - 1)
      return {
        right: right.text,
        others: type === 'gapselect' ? choices.filter((one) => one.group === right.group && one !== right).map(({ text }) => text) : [],
      }
    }),
  )
  const gaps = lines.flatMap((line) => line.filter((part) => typeof part !== 'string'))
  if (gaps.length === 0) return 'no_answer'
  if (!gaps.every(fits)) return 'too_long'
  if (type === 'gapselect') {
    if (gaps.some((gap) => !hasChoice(gap))) note('one_option')
    if (gaps.some((gap) => hasChoice(gap) && hasTwin(gap))) note('same_look')
    return [{ type: 10, name, value: selectOf(lines) }]
  }
  const decoys = choices.filter((_, at) => !used.has(at)).map(({ text }) => text)
  return [{ type: 16, name, value: wordInGapOf(lines, decoys) }]
}
/** Parts in a row are the words of a sentence; in a column, or too long for a sentence, they are lines. */
function ordering({ fields, asked, name }: Question): ImportedItem[] | Reason {
  const parts = list(fields.answer).map(textIn)
  const words = isInRow(plain(fields.layouttype)) ? wordOrderItems(name, asked, parts.map(oneLine)) : null
  return words === null || words === 'too_long' ? orderItems(name, asked, parts) : words
}
/** A number of words, unless a switch beside it turns it off. */
const limitIn = (field: unknown, enabled: unknown): number | null =>
  isOff(enabled) || plain(field).trim() === '' ? null : Number(plain(field))
function essay({ fields, asked, name, note }: Question): ImportedItem[] | Reason {
  const limits = { min: limitIn(fields.minwordlimit, fields.minwordenabled), max: limitIn(fields.maxwordlimit, fields.maxwordenabled) }
  const made = openAnswerItems(name, { ask: asked, ...limits }, note)
  if (typeof made === 'string') return made
  const isWritten = (field: unknown) => list(field).some((one) => textIn(one) !== '' || list(node(one).file).length > 0)
  // What graders read may not be shown to those who answer.
  if (isWritten(fields.graderinfo)) note('grading')
  if (isWritten(fields.responsetemplate)) note('template')
  if (!/^0*$/.test(plain(fields.attachments).trim())) note('attachments')
  return made
}

const readers: Readonly<Record<string, (question: Question) => ImportedItem[] | Reason>> = {
  multichoice: choice,
  truefalse: trueFalse,
  shortanswer: short,
  numerical,
  matching,
  cloze,
  gapselect: numbered,
  ddwtos: numbered,
  ordering,
  description: ({ asked, name }) => (asked === '' ? 'empty' : textItems(asked, name)),
  essay,
}

const isOf = (kind: 'image' | 'audio', name: string): boolean =>
  (FILE_TYPES[kind].extensions as readonly string[]).includes(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
const EXTERNAL = /<(?:img|audio|video|source|iframe|object)\b[^>]{0,2000}?\ssrc\s*=\s*["']?(?!["']|@@PLUGINFILE@@)[^\s>]/i

/** Returns the descriptions of the pictures in HTML by the names of their files. */
function altsIn(html: string): Map<string, string> {
  const alts = new Map<string, string>()
  for (const [tag] of html.matchAll(/<img\b[^<>]{0,3000}>/gi)) {
    const [, link = ''] = /\ssrc\s*=\s*["']@@PLUGINFILE@@\/([^"']{0,500})["']/i.exec(tag) ?? []
    const [, alt = ''] = /\salt\s*=\s*"([^"]{0,2000})"/i.exec(tag) ?? /\salt\s*=\s*'([^']{0,2000})'/i.exec(tag) ?? []
    alts.set(fileName(link), toAlt(decoded(alt)))
  }
  return alts
}
/** The name in a link, whose special characters are percent-encoded. */
const fileName = (link: string): string => {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** Returns the function that takes images and sounds of a question; others are reported. */
const fileTaker =
  (files: ImportedFile[], place: ImportedFile['place'], note: Question['note']): Question['takeFiles'] =>
  (text) => {
    const alts = altsIn(source(text))
    return list(node(text).file).flatMap((file): ItemMedia[] => {
      const title = plain(node(file)['@name'])
      const kind = isOf('image', title) ? 'image' : isOf('audio', title) ? 'audio' : null
      if (kind === null) {
        note('file_type', title)
        return []
      }
      files.push({ name: title, place, from: { base64: plain(file) } })
      const alt = kind === 'image' ? (alts.get(title) ?? '') : ''
      return [{ file_id: -files.length, kind, ...(alt !== '' && { alt }) }]
    })
  }

/** Returns the images and sounds of the question as items; remote ones are reported, and those of answers that are no options. */
function shownWith({ type, fields, name, note, takeFiles }: Question): ImportedItem[] {
  const items = list(fields.questiontext)
    .flatMap(takeFiles)
    .map(({ kind, ...value }): ImportedItem => ({ type: kind === 'image' ? 7 : 8, name, value }))
  const inAnswers = [...(type === 'multichoice' ? [] : list(fields.answer)), ...list(fields.subquestion)].some(
    (one) => list(node(one).file).length > 0 || /<img\b/i.test(source(one)),
  )
  if (inAnswers || EXTERNAL.test(source(fields.questiontext))) note('media')
  return items
}
const SAID = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint']
/** Moodle's default text there is no loss. */
const USUAL = /^(?:your answer is (?:partially )?(?:in)?correct\.?)?$/i
const hasFeedback = (fields: Node, keepsGeneral: boolean): boolean =>
  [
    ...[...SAID, ...(keepsGeneral ? [] : ['generalfeedback'])].flatMap((name) => list(fields[name])),
    ...list(fields.answer).map((one) => node(one).feedback),
  ].some((one) => !USUAL.test(textIn(one)))

/** Far more levels than a question has. */
const DEPTH_MAX = 30
/** In place of bytes that are no character. */
const UNREADABLE = '\ufffd'
/** Returns whether a text within these fields has damaged characters. */
const isBroken = (v: unknown, depth = 0): boolean =>
  typeof v === 'string'
    ? v.includes(UNREADABLE)
    : typeof v === 'object' && v !== null && depth < DEPTH_MAX && Object.values(v).some((one) => isBroken(one, depth + 1))

const ASKED = ['questiontext', 'answer', 'subquestion', 'selectoption', 'dragbox']
function isFormattedText(v: unknown): boolean {
  const format = plain(node(v)['@format'])
  if (format === 'plain_text') return false
  return format === 'markdown' ? textOfMarkdown(source(v)) !== source(v).trim() : isFormatted(source(v))
}
const hasFormatting = (fields: Node): boolean =>
  ASKED.flatMap((name) => list(fields[name])).some((one) => isFormattedText(one) || isFormattedText(node(one).answer))

/** Returns the name of a category without its parent folders. */
function categoryOf(fields: Node): string {
  const name = oneLine(source(fields.category).replaceAll('//', '\u0001').split('/').at(-1)?.replaceAll('\u0001', '/') ?? '')
  return /^(?:\$.*\$|top|default for .*)$/i.test(name) ? '' : name
}

/** Reads a Moodle XML file: the parsed `quiz` element, attributes with `@`. The lines of problems are question numbers. */
export function parseMoodle(quiz: unknown): Imported {
  const items: ImportedItem[] = []
  const problems: Imported['problems'] = []
  const files: ImportedFile[] = []
  let title = ''
  let number = 0
  for (const fields of list(node(quiz).question).map(node)) {
    const type = plain(fields['@type'])
    if (type === 'category') {
      title ||= categoryOf(fields)
      continue
    }
    number++
    const line = number
    const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? type) : oneLine(type)
    const own = oneLine(source(fields.name))
    const asked = textIn(list(fields.questiontext)[0])
    const note: Question['note'] = (reason, what) => problems.push(problem(line, what ?? (own || asked), reason, kind))
    const question: Question = { type, fields, name: nameOf(own), asked, note, takeFiles: fileTaker(files, { line, kind }, note) }
    const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
    const shown = shownWith(question)
    const made = reader ? reader(question) : 'unknown_type'
    items.push(...withQuestionMedia(shown, typeof made === 'string' ? [] : made))
    if (typeof made === 'string') note(made)
    if (isBroken(fields)) note('broken_text')
    if (typeof made !== 'string' && hasFormatting(fields)) note('formatting')
    if (typeof made !== 'string' && hasFeedback(fields, made.some(hasWhy))) note('feedback')
  }
  if (number === 0) problems.push(problem(1, '', 'empty'))
  return bounded({ items, problems, files, title })
}
