import { KEPT_ATTEMPTS_PER_WORD } from '@keel/contract/constants'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { readLocal, writeLocal } from '../../lib/storage'
import type { Attempt } from './calls'
import type { LocalName } from '../../lib/storage-names'

/** A visitor's attempts at one word, in order, so that they can be judged again. */
interface Tries {
  page: number
  tries: Record<string, unknown>[]
}
type AllTries = Record<string, Record<string, Tries>>
export interface VisitorAttempt {
  page: number
  id: string
  attempt: Record<string, unknown>
  judged: unknown
  text?: Attempt['text']
}

const answersKey = (token: string): LocalName => `keel-shared-${token}`
const triesKey = (token: string): LocalName => `keel-shared-tries-${token}`
const enterKey = (token: string): LocalName => `keel-shared-enter-${token}`
/** Long enough to confirm an e-mail address; a later user of this browser is somebody else. */
const ENTER_MS = 24 * 3600 * 1000

function readSaved<T extends object>(key: LocalName): T | Record<string, never> {
  try {
    const saved: unknown = JSON.parse(readLocal(key) ?? '{}')
    return typeof saved === 'object' && saved !== null && !Array.isArray(saved) ? (saved as T) : {}
  } catch {
    return {} // Foreign data.
  }
}
/** Saves the answers of an item; other items stay, including those answered in another tab. */
function save(key: LocalName, itemId: number, words: Readonly<Record<string, unknown>>): void {
  const { [String(itemId)]: _before, ...others } = readSaved<Record<string, unknown>>(key)
  const all = Object.keys(words).length > 0 ? { ...others, [itemId]: words } : others
  writeLocal(key, Object.keys(all).length > 0 ? JSON.stringify(all) : null)
}

/** Returns a visitor's saved answers to what a link opens. */
export const readVisitorAnswers = (token: string): BoardAnswers => readSaved<BoardAnswers>(answersKey(token))

export function forgetVisitorAnswers(token: string): void {
  for (const key of [answersKey, triesKey, enterKey]) writeLocal(key(token), null)
}

/** Saves an answer to one word, and its attempts. */
export function saveVisitorAnswer(token: string, itemId: number, { page, id, attempt, judged, text }: VisitorAttempt): void {
  save(answersKey(token), itemId, { ...readVisitorAnswers(token)[itemId], [id]: judged })
  const words = readSaved<AllTries>(triesKey(token))[itemId]
  const tries = text === 'whole' ? [attempt] : [...(words?.[id]?.tries ?? []), attempt]
  // The first attempt decides the first try. Nothing is removed up to the limit.
  tries.splice(1, tries.length - KEPT_ATTEMPTS_PER_WORD)
  save(triesKey(token), itemId, { ...words, [id]: { page, tries } satisfies Tries })
}

/** Saves only the remaining answers of an item. */
export function saveRemainingAnswers(token: string, itemId: number, left: Readonly<Record<string, unknown>>): void {
  save(answersKey(token), itemId, left)
  const tries = Object.entries(readSaved<AllTries>(triesKey(token))[itemId] ?? {})
  save(triesKey(token), itemId, Object.fromEntries(tries.filter(([id]) => id in left)))
}

/** The visitor goes to log in or register from the page of this link: the answers become theirs. */
export const enterFromShared = (token: string): void => writeLocal(enterKey(token), String(Date.now()))

/** Returns the attempts of the visitor who has just come back signed in, word by word, in order; null for anybody else. */
export function attemptsToClaim(token: string): (Tries & { itemId: number; id: string })[] | null {
  if (!(Date.now() - Number(readLocal(enterKey(token)) ?? Number.NaN) < ENTER_MS)) return null
  return Object.entries(readSaved<AllTries>(triesKey(token))).flatMap(([itemId, words]) =>
    Object.entries(words).map(([id, { page, tries }]) => ({ itemId: Number(itemId), id, page, tries })),
  )
}
