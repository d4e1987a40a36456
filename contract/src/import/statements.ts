import { STATEMENT_MAX_LENGTH } from '../constants'
import { look } from '../items/_shared/same-answer'
import { verdictOf } from '../items/true-false/words'
import { choiceItem, fitsText } from './choices'
import { trueFalseWords } from './plain'
import type { ImportedItem, Reason } from './types'

/** A statement of a source. */
export interface AskedStatement {
  ask: string
  isTrue: boolean
  /** Shown once it is solved. */
  why?: string
  /** How the source labels "true" and "false". */
  labels?: readonly [yes: string, no: string]
}

/**
 * Returns a statement that is true or false. One that is too long or has no text becomes a question with the two options, and so does one
 * whose labels say something else, such as "Yes" and "No".
 */
export function statementItem(name: string | null, { ask, isTrue, why = '', labels }: AskedStatement): ImportedItem[] | Reason {
  const [yes, no] = labels ?? trueFalseWords(ask)
  const isUsual = verdictOf(yes) === 't' && verdictOf(no) === 'f'
  if (!isUsual || look(ask) === '' || ask.length > STATEMENT_MAX_LENGTH) {
    const options = [
      { text: yes, right: isTrue },
      { text: no, right: !isTrue },
    ]
    return choiceItem(name, { ask, options, many: false, ...(fitsText(why) && { why }) }, false)
  }
  const isKept = why !== '' && why.length <= STATEMENT_MAX_LENGTH
  const statement = { id: 's1', text: ask, right: isTrue ? ('t' as const) : ('f' as const), ...(isKept && { why }) }
  return [{ type: 21, name, value: { statements: [statement], third: false } }]
}
