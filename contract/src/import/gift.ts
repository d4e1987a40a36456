import { MAP_PAIRS_MAX } from '../constants'
import { fits, hasChoice, idMaker, OPTIONS_MAX, selectOf, textItemOf, writeInGapOf, type Gap, type Line } from './build'
import { linesOf, nameOf, oneLine, textOfHtml, truthWords } from './plain'
import { bounded, problem, type Imported, type ImportedItem, type Reason } from './types'

/** A question's own lines, with the number of the first. */
interface Block {
  line: number
  text: string
}
interface Answer {
  sign: '=' | '~'
  text: string
  /** Percent of the mark, when it says so. */
  weight: number | null
}

/** How many braces of a line are open at its end. */
function depthAfter(line: string, depth: number): number {
  let open = depth
  for (let at = find(line, '{}'); at >= 0; at = find(line, '{}', at + 1)) open = line[at] === '{' ? open + 1 : Math.max(0, open - 1)
  return open
}
const BEGINS = /^\s*::/
/** Questions stand apart by empty lines. Where a careless hand left one between braces, or none between two titles, that is seen too. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let apart = true
  let depth = 0
  /** The question has had its answers. */
  let closed = false
  linesOf(text).forEach((line, index) => {
    if (/^\s*(?:\/\/|\$CATEGORY:)/i.test(line)) return
    if (line.trim() === '') {
      apart = true
      return
    }
    const last = blocks.at(-1)
    const begins = BEGINS.test(line)
    const goesOn = depth > 0 ? !apart || (!begins && find(line, '{') < 0) : !apart && !(begins && closed)
    if (last && goesOn) last.text += `\n${line}`
    else {
      blocks.push({ line: index + 1, text: line })
      depth = 0
      closed = false
    }
    depth = depthAfter(line, depth)
    closed ||= find(line, '}') >= 0
    apart = false
  })
  return blocks
}

/** The first place of one of these signs that is not escaped; -1 when there is none. */
function find(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}
const unescaped = (text: string): string => text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]\s*/i
function readable(text: string): string {
  const format = FORMAT.exec(text)?.[1]?.toLowerCase()
  const bare = unescaped(text.replace(FORMAT, ''))
  if (format === 'plain' || format === 'markdown' || !/[<&]/.test(bare)) return bare.trim()
  // Where it is said to be HTML, a line break is nothing but a space; else it is one that is read.
  return textOfHtml(format === 'html' && !/<pre\b/i.test(bare) ? bare.replace(/\n/g, ' ') : bare)
}

/** The answers between the braces, without what is said after them. */
function answersOf(inside: string): Answer[] {
  const answers: Answer[] = []
  for (let at = find(inside, '=~'); at >= 0;) {
    const next = find(inside, '=~', at + 1)
    const whole = inside.slice(at + 1, next < 0 ? undefined : next)
    const said = find(whole, '#')
    const bare = (said < 0 ? whole : whole.slice(0, said)).trim()
    const weight = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(bare)
    answers.push({
      sign: inside[at] === '=' ? '=' : '~',
      text: oneLine(readable(weight ? bare.slice(weight[0].length) : bare)),
      weight: weight ? Number(weight[1]) : null,
    })
    at = next
  }
  return answers
}

type Made = ImportedItem | Reason
/** What is asked stands above the pairs, which have no place for it. */
const withQuestion = (asked: string, made: Made): Made | ImportedItem[] =>
  typeof made === 'string' || asked === '' ? made : [{ type: 1, name: null, value: textItemOf(asked.split('\n')) }, made]

/** The question with its gap where the braces stood, or on a line of its own after it. */
function withGap(before: string, after: string, gap: Gap): Line[] {
  const lines: Line[] = before.split('\n').map((line) => [line])
  if (after.trim() === '') return [...lines, [gap]]
  const [first = '', ...rest] = after.split('\n')
  lines.at(-1)?.push(gap, first)
  return [...lines, ...rest.map((line): Line => [line])]
}

function matching(answers: readonly Answer[], name: string | null, problems: (reason: Reason) => void): Made {
  const newId = idMaker('p')
  const pairs = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return { text1: text.slice(0, at).trim(), text2: text.slice(at + 2).trim() }
  })
  const whole = pairs.filter((pair) => pair.text1 !== '' && pair.text2 !== '')
  if (whole.length === 0) return 'no_answer'
  if (whole.length < pairs.length) problems('no_translation')
  if (whole.length > MAP_PAIRS_MAX) return 'too_many'
  if (whole.some((pair) => !fits({ right: pair.text1, others: [pair.text2] }))) return 'too_long'
  return { type: 18, name, value: { words: whole.map((pair) => ({ id: newId(), ...pair })) } }
}

function choice(lines: (gap: Gap) => Line[], answers: readonly Answer[], name: string | null, problems: (reason: Reason) => void): Made {
  const isRight = ({ sign, weight }: Answer) => sign === '=' || weight === 100
  const right = answers.filter(isRight)
  // Beside the one that is wholly right, others may be so in part: here they would be neither.
  const wrong = answers.filter((answer) => !isRight(answer) && (answer.weight ?? 0) <= 0 && answer.text !== '')
  if (right.length > 1 || (right.length === 0 && wrong.length < answers.length)) return 'several_right'
  if (right.length + wrong.length < answers.filter(({ text }) => text !== '').length) problems('partial_credit')
  const gap = { right: right[0]?.text ?? '', others: wrong.map(({ text }) => text) }
  if (gap.right === '') return 'no_answer'
  if (!hasChoice(gap)) return 'one_option'
  if (wrong.length >= OPTIONS_MAX) return 'too_many'
  return fits(gap) ? { type: 10, name, value: selectOf(lines(gap)) } : 'too_long'
}

function written(lines: (gap: Gap) => Line[], words: readonly string[], name: string | null): Made {
  const [right = '', ...others] = words
  if (right === '') return 'no_answer'
  if (others.length >= OPTIONS_MAX) return 'too_many'
  return fits({ right, others }) ? { type: 17, name, value: writeInGapOf(lines({ right, others })) } : 'too_long'
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i
const STEPS_MAX = 10
/** The numbers that are right: all of them where they are few and whole, else the middle one, and then not all is told. */
function numbersOf(given: string): { words: string[]; exact: boolean } | null {
  const text = given.replace(/\s+/g, '')
  const range = text.split('..')
  const [middle = '', tolerance = '0'] = text.split(':')
  const [low, high] =
    range.length === 2 ? [Number(range[0]), Number(range[1])] : [Number(middle) - Number(tolerance), Number(middle) + Number(tolerance)]
  if (range.length !== 2 && Number(tolerance.replace(',', '.')) === 0) return NUMBER.test(middle) ? { words: [middle], exact: true } : null
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return null
  const whole = Number.isInteger(low) && Number.isInteger(high) && high - low <= STEPS_MAX
  if (!whole) return { words: [range.length === 2 ? String(Number(((low + high) / 2).toPrecision(12))) : middle], exact: false }
  const all = Array.from({ length: high - low + 1 }, (_, n) => String(low + n))
  const first = range.length === 2 ? (all[0] ?? '') : String(Number(middle))
  return { words: [first, ...all.filter((one) => one !== first)], exact: true }
}
function numeric(lines: (gap: Gap) => Line[], inside: string, name: string | null, problems: (reason: Reason) => void): Made {
  const said = find(inside, '=') < 0 ? [{ text: inside.slice(0, cut(inside)), weight: null }] : answersOf(inside)
  const full = said.filter(({ text, weight }) => text.trim() !== '' && (weight === null || weight === 100))
  const read = full.map(({ text }) => numbersOf(text))
  const words = read.flatMap((one) => one?.words ?? [])
  if (words.length === 0) return 'unknown_type'
  if (full.length < said.filter(({ text, weight }) => text.trim() !== '' && weight !== 0).length) problems('partial_credit')
  if (read.some((one) => one?.exact === false)) problems('tolerance')
  return written(lines, words, name)
}
/** Where what is said after an answer begins. */
const cut = (text: string): number | undefined => {
  const at = find(text, '#~')
  return at < 0 ? undefined : at
}

/** Anything may stand there in a short answer. */
const WILDCARD = /(?<!\\)\*/
const withoutWildcards = (answer: string): string => oneLine(answer.replace(/(?<!\\)\*/g, ' ').replaceAll('\\*', '*'))

const MEDIA = /<(?:img|audio|video|object|iframe)\b|@@PLUGINFILE@@/i

function question(text: string, problems: (reason: Reason) => void): Made | ImportedItem[] {
  const title = /^\s*::((?:\\.|[^:\\]|:(?!:))*)::/.exec(text)
  const name = title ? nameOf(readable(title[1] ?? '')) : null
  const body = title ? text.slice(title[0].length) : text
  const open = find(body, '{')
  if (open < 0) {
    const plain = readable(body)
    if (find(body, '}') >= 0) return 'not_closed'
    return plain === '' ? 'empty' : { type: 1, name, value: textItemOf(plain.split('\n')) }
  }
  const close = find(body, '}', open)
  if (close < 0) return 'not_closed'
  const format = FORMAT.exec(body)?.[0] ?? ''
  const [before, after] = [readable(body.slice(0, open)), readable(format + body.slice(close + 1))]
  if (before === '' && after === '') return 'no_question'
  const spaced = (at: string) => (/\s$/.test(body.slice(0, open)) && after !== '' ? `${at} ` : at)
  const lines = (gap: Gap) => withGap(spaced(before), /^\s/.test(body.slice(close + 1)) && after !== '' ? ` ${after}` : after, gap)
  const shown = body.slice(0, close).replace(/#[^=~}]*/g, '')
  if (MEDIA.test(shown) || MEDIA.test(body.slice(close))) problems('media')
  const general = body.slice(open + 1, close)
  const inside = (general.includes('####') ? general.slice(0, general.indexOf('####')) : general).trim()

  const truth = /^(T|TRUE|F|FALSE)(?:\s*#[\s\S]*)?$/i.exec(inside)?.[1]
  if (truth !== undefined) {
    const [yes, no] = truthWords(before)
    const [right, other] = truth.toUpperCase().startsWith('T') ? [yes, no] : [no, yes]
    return { type: 10, name, value: selectOf(lines({ right, others: [other] })) }
  }
  if (inside.startsWith('#')) return numeric(lines, inside.slice(1), name, problems)
  const answers = answersOf(inside)
  if (answers.length === 0) return 'unknown_type'
  if (answers.every(({ sign, text: answer }) => sign === '=' && answer.includes('->')))
    return withQuestion([before, after].filter((part) => part !== '').join('\n'), matching(answers, name ?? nameOf(before), problems))
  if (answers.some(({ sign }) => sign === '~')) return choice(lines, answers, name, problems)
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length < answers.filter(({ weight }) => weight !== 0).length) problems('partial_credit')
  if (full.some((answer) => WILDCARD.test(answer.text))) problems('wildcard')
  return written(
    lines,
    full.map((answer) => withoutWildcards(answer.text)).filter((answer) => answer !== ''),
    name,
  )
}

/** Questions of a Moodle file in GIFT format: choices, true or false, short answers, missing words, pairs. */
export function parseGift(text: string): Imported {
  const done: Imported = { items: [], problems: [] }
  for (const block of blocksOf(text)) {
    const name = (reason: Reason) => done.problems.push(problem(block.line, block.text, reason))
    const made = question(block.text, name)
    if (typeof made === 'string') name(made)
    else done.items.push(...[made].flat())
  }
  return bounded(done)
}
