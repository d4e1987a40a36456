import type { BodyOf } from '@keel/contract/route'
import type { reviewWords } from '@keel/contract/routes/vocabulary'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'

/** How well a card was known: named here, so that it counts once however often it is sent. */
export type Review = BodyOf<typeof reviewWords>['reviews'][number]

const PREFIX = 'keel-review-'
/** What this tab holds; the browser's storage holds the same for a tab that comes after it. */
const held = new Map<string, Review>()

/** Answers belong to a person: whoever signs in next in this browser sends none of them. */
const ownPrefix = (): string | null => {
  const id = queryClient.getQueryData<{ id: number } | null>(keys.me)?.id
  return id === undefined ? null : `${PREFIX}${id}-`
}

function storedNames(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** Whether answers of the person who is signed in wait in this browser to be sent. */
export function hasWaitingReviews(): boolean {
  const prefix = ownPrefix()
  return prefix !== null && (storedNames(prefix).length > 0 || [...held.keys()].some((name) => name.startsWith(prefix)))
}

const isReview = (value: unknown): value is Review =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'word_id' in value &&
  'direction' in value &&
  'grade' in value &&
  'at' in value

function read(name: string): Review | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null')
    return isReview(value) ? value : null
  } catch {
    return null
  }
}

/** All that wait, in the order in which they were given. */
export function waitingReviews(): Review[] {
  const prefix = ownPrefix()
  if (prefix === null) return []
  const names = new Set([...storedNames(prefix), ...[...held.keys()].filter((name) => name.startsWith(prefix))])
  return [...names]
    .map((name) => held.get(name) ?? read(name))
    .filter((review) => review !== null)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Keeps an answer until it is known to have arrived. Each has an entry of its own: two tabs do not write over each other. */
export function keepReview(review: Review): void {
  const prefix = ownPrefix()
  if (prefix === null) return
  const name = prefix + review.id
  held.set(name, review)
  try {
    window.localStorage.setItem(name, JSON.stringify(review))
  } catch {
    // Full or forbidden: this tab still has it.
  }
}

export function forgetReviews(reviews: readonly Review[]): void {
  const prefix = ownPrefix()
  if (prefix === null) return
  for (const { id } of reviews) {
    held.delete(prefix + id)
    try {
      window.localStorage.removeItem(prefix + id)
    } catch {
      // There was nothing in it then.
    }
  }
}
