import { STATEMENT_MAX_LENGTH, STATEMENTS_MAX } from '@keel/contract/constants'
import type { Statement, TrueFalseValue, Verdict } from '@keel/contract/items/true-false/schema'
import { verdictOf } from '@keel/contract/items/true-false/words'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'
import { pastedRows } from '../_shared/pasted-lines'

export const newStatement = (): Statement => ({ id: generatedId(), text: '', right: 't' })

/** Returns whether nothing is written in a statement. */
export const isBlank = ({ text, why = '' }: Statement): boolean => text.trim() === '' && why.trim() === ''

/** Returns a statement with this explanation; without one if it is empty. */
export function withWhy(statement: Statement, why: string): Statement {
  const { why: _, ...rest } = statement
  return why === '' ? rest : { ...rest, why }
}

/** A statement of a pasted list, with what stands beside it. */
interface Entry {
  text: string
  right?: Verdict
  why?: string
}

/** Reads an answer in brackets at the end: "Cats can fly (false)". */
function readEnd(text: string): Entry {
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  const right = open > 0 && /[)\]]$/.test(text) ? verdictOf(text.slice(open + 1, -1)) : null
  return right === null ? { text } : { text: text.slice(0, open).trimEnd(), right }
}

/** Reads a pasted row: the cell after a statement may be its answer, those behind it are the explanation. */
function readRow([text = '', ...cells]: readonly string[]): Entry[] {
  const right = verdictOf(cells[0] ?? '')
  if (right === null) return [text, ...cells].map(readEnd)
  const why = cells.slice(1).join(' ')
  return [{ text, right, ...(why !== '' && { why }) }]
}

/**
 * Inserts the lines of a pasted list as statements, with the answers that stand beside them; `over` counts those that did not fit. Returns
 * null for one line without an answer: that belongs into the field.
 */
export function pasteStatements(
  { statements, third }: TrueFalseValue,
  atId: string,
  pasted: string,
): { value: TrueFalseValue; over: number; lastId: string } | null {
  const entries = pastedRows(pasted)
    .flatMap(readRow)
    .filter(({ text }) => text !== '')
  if (entries.length < 2 && entries[0]?.right === undefined) return null
  const { rows, ...rest } = insertRows(statements, atId, entries, {
    max: STATEMENTS_MAX,
    isBlank,
    fill: ({ text, right, why }, blank) => {
      const row = blank ?? newStatement()
      const filled = { ...row, text: text.slice(0, STATEMENT_MAX_LENGTH), right: right ?? row.right }
      return why === undefined ? filled : withWhy(filled, why.slice(0, STATEMENT_MAX_LENGTH))
    },
  })
  return { value: { statements: rows, third: third || entries.some(({ right }) => right === 'n') }, ...rest }
}
