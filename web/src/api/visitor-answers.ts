import type { BoardActions } from '@keel/contract/entities/action'
import { readLocal, writeLocal } from '../lib/storage'

const keyOf = (token: string): string => `keel-shared-${token}`

/** A visitor's answers to what a link opens, as they were kept in this browser. */
export function readVisitorAnswers(token: string): BoardActions {
  try {
    const kept: unknown = JSON.parse(readLocal(keyOf(token)) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as BoardActions) : {}
  } catch {
    return {} // Something else wrote there.
  }
}

export const forgetVisitorAnswers = (token: string): void => writeLocal(keyOf(token), null)

/** Keeps the answers to one item; the others stay, also those that another tab gave. */
export function keepVisitorAnswers(token: string, itemId: number, answers: Readonly<Record<string, unknown>>): void {
  const { [String(itemId)]: _before, ...others } = readVisitorAnswers(token)
  const all = Object.keys(answers).length > 0 ? { ...others, [itemId]: answers } : others
  writeLocal(keyOf(token), Object.keys(all).length > 0 ? JSON.stringify(all) : null)
}
