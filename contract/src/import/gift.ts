import { MAP_PAIRS_MAX } from '../constants'
import { fits, idMaker, OPTIONS_MAX, selectOf, textItemOf, writeInGapOf, type Gap, type Line } from './build'
import { linesOf, nameOf, oneLine, textOfHtml } from './plain'
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

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open = false
  linesOf(text).forEach((line, index) => {
    if (/^\s*(?:\/\/|\$CATEGORY:)/i.test(line)) return
    if (line.trim() === '') {
      open = false
      return
    }
    const last = blocks.at(-1)
    if (open && last) last.text += `\n${line}`
    else blocks.push({ line: index + 1, text: line })
    open = true
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
const unescaped = (text: string): string => text.replace(/\\([~=#{}:\\])/g, '$1').replace(/\\n/g, '\n')
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]\s*/i
function readable(text: string): string {
  const format = FORMAT.exec(text)?.[1]?.toLowerCase()
  const bare = unescaped(text.replace(FORMAT, ''))
  return format === 'plain' || format === 'markdown' || !bare.includes('<') ? bare.trim() : textOfHtml(bare)
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
/** The question with its gap where the braces stood, or on a line of its own after it. */
function withGap(before: string, after: string, gap: Gap): Line[] {
  const lines: Line[] = before.split('\n').map((line) => [line])
  if (after.trim() === '') return [...lines, [gap]]
  const [first = '', ...rest] = after.split('\n')
  lines.at(-1)?.push(gap, first)
  return [...lines, ...rest.map((line): Line => [line])]
}

function matching(answers: readonly Answer[], name: string | null): Made {
  const newId = idMaker('p')
  const pairs = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return { text1: text.slice(0, at).trim(), text2: text.slice(at + 2).trim() }
  })
  const whole = pairs.filter((pair) => pair.text1 !== '' && pair.text2 !== '')
  if (whole.length === 0) return 'no_answer'
  if (whole.length > MAP_PAIRS_MAX) return 'too_many'
  if (whole.some((pair) => !fits({ right: pair.text1, others: [pair.text2] }))) return 'too_long'
  return { type: 18, name, value: { words: whole.map((pair) => ({ id: newId(), ...pair })) } }
}

function choice(lines: (gap: Gap) => Line[], answers: readonly Answer[], name: string | null): Made {
  const isRight = ({ sign, weight }: Answer) => sign === '=' || weight === 100
  const right = answers.filter(isRight)
  const wrong = answers.filter((answer) => !isRight(answer))
  if (right.length > 1 || wrong.some(({ weight }) => (weight ?? 0) > 0)) return 'several_right'
  const gap = { right: right[0]?.text ?? '', others: wrong.map(({ text }) => text) }
  if (gap.right === '') return 'no_answer'
  if (wrong.length === 0) return 'one_option'
  if (wrong.length >= OPTIONS_MAX) return 'too_many'
  return fits(gap) ? { type: 10, name, value: selectOf(lines(gap)) } : 'too_long'
}

function written(lines: (gap: Gap) => Line[], words: readonly string[], name: string | null): Made {
  const [right = '', ...others] = words
  if (right === '') return 'no_answer'
  if (others.length >= OPTIONS_MAX) return 'too_many'
  return fits({ right, others }) ? { type: 17, name, value: writeInGapOf(lines({ right, others })) } : 'too_long'
}

/** One exact number; ranges and tolerances cannot be typed. */
const NUMBER = /^#=?(-?\d+(?:[.,]\d+)?)(?::0(?:\.0+)?)?$/

function question(text: string, problems: (reason: Reason) => void): Made {
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
  const general = body.slice(open + 1, close)
  const inside = (general.includes('####') ? general.slice(0, general.indexOf('####')) : general).trim()

  const truth = /^(T|TRUE|F|FALSE)(?:\s*#[\s\S]*)?$/i.exec(inside)?.[1]
  if (truth !== undefined) {
    const isTrue = truth.toUpperCase().startsWith('T')
    return { type: 10, name, value: selectOf(lines({ right: isTrue ? 'True' : 'False', others: [isTrue ? 'False' : 'True'] })) }
  }
  if (inside.startsWith('#')) {
    const number = NUMBER.exec(inside.replace(/\s+/g, ''))?.[1]
    return number === undefined ? 'unknown_type' : written(lines, [number], name)
  }
  const answers = answersOf(inside)
  if (answers.length === 0) return 'unknown_type'
  if (answers.every(({ sign, text: answer }) => sign === '=' && answer.includes('->'))) return matching(answers, name ?? nameOf(before))
  if (answers.some(({ sign }) => sign === '~')) return choice(lines, answers, name)
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length < answers.length) problems('partial_credit')
  return written(
    lines,
    full.map((answer) => answer.text).filter((answer) => answer !== ''),
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
    else done.items.push(made)
  }
  return bounded(done)
}
