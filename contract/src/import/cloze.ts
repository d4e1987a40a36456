import { choiceOf, find, numbersIn, readable, shortOf, type Answer, type Answered, type Note } from './answers'
import { oneLine } from './plain'
import type { Reason } from './types'

// Every type name Moodle knows, long and short, and its layout.
const HEAD =
  /^\s*\d*\s*:\s*(SHORTANSWER(?:_C)?|SAC?|MWC?|NUMERICAL|NM|MULTICHOICE(?:_[VHS]+)?|MC[VHS]*|MULTIRESPONSE(?:_[HS]+)?|MR[HS]*)\s*:/i

/** Returns whether the text between braces is a Cloze gap of Moodle: `{1:SHORTANSWER:=went}`. */
export const isCloze = (inside: string): boolean => HEAD.test(inside)

function answersOf(inside: string): Answer[] {
  const answers: Answer[] = []
  for (let at = 0; at <= inside.length;) {
    const next = find(inside, '~', at)
    const whole = inside.slice(at, next < 0 ? undefined : next)
    const said = find(whole, '#')
    const bare = (said < 0 ? whole : whole.slice(0, said)).trim()
    const [mark = '', weight] = /^(?:=|%(-?\d{1,3}(?:\.\d{1,5})?)%)/.exec(bare) ?? []
    const text = oneLine(readable(bare.slice(mark.length)))
    if (text !== '' || mark !== '')
      answers.push({ sign: mark === '=' ? '=' : '~', text, weight: weight === undefined ? null : Number(weight) })
    if (next < 0) break
    at = next + 1
  }
  return answers
}

/** Returns the gap, or the reason why it has no counterpart. */
export function clozeOf(inside: string, note: Note): Answered | Reason {
  const head = HEAD.exec(inside)
  const kind = head?.[1]?.toUpperCase() ?? ''
  const answers = answersOf(inside.slice(head?.[0].length ?? 0))
  if (/^M(?:ULTIRESPONSE|R)/.test(kind)) return 'several_right'
  if (/^(?:MULTICHOICE|MC)/.test(kind)) return choiceOf(answers, note)
  // Marked answers are correct; unmarked ones are wrong.
  const marked = answers.filter(({ sign, weight }) => sign === '=' || (weight ?? 0) > 0)
  if (kind.startsWith('N')) return numbersIn(marked, note)
  if (kind.endsWith('C')) note('case')
  return shortOf(marked, note)
}
