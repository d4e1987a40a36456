import { useCallback, useSyncExternalStore } from 'react'
import type { Person } from '@keel/contract/entities/user'

/** How long a text is shown after its last letter. */
const SHOWN_MS = 10_000

/** What somebody else is typing into one field. */
export interface Typed {
  person: Person
  text: string
}
interface Entry extends Typed {
  timer: ReturnType<typeof setTimeout>
}

const NONE: readonly Typed[] = []
const keyOf = (itemId: number, id: string): string => `${itemId}:${id}`

/**
 * What others are typing right now, by item and word. Outside of React and of the cache, so that a letter renders the one field that it
 * is typed into.
 */
const entries = new Map<string, readonly Entry[]>()
const listeners = new Map<string, Set<() => void>>()

function set(key: string, next: readonly Entry[]): void {
  if (next.length > 0) entries.set(key, next)
  else entries.delete(key)
  listeners.get(key)?.forEach((listener) => listener())
}

function drop(key: string, personId: number): void {
  const before = entries.get(key)
  const gone = before?.find(({ person }) => person.id === personId)
  if (!before || !gone) return
  clearTimeout(gone.timer)
  set(
    key,
    before.filter((entry) => entry !== gone),
  )
}

/** Shows what a person has typed so far, in the place of what they typed there before; nothing any more when it is empty. */
export function showTyped(itemId: number, id: string, { person, text }: Typed): void {
  const key = keyOf(itemId, id)
  if (text === '') return drop(key, person.id)
  const entry = { person, text, timer: setTimeout(() => drop(key, person.id), SHOWN_MS) }
  const before = entries.get(key) ?? []
  const known = before.findIndex((other) => other.person.id === person.id)
  if (known >= 0) clearTimeout(before[known]?.timer)
  set(key, known >= 0 ? before.with(known, entry) : [...before, entry])
}

/** The answer is there: forgets what a person was typing for it; null is everybody. */
export function forgetTyped(itemId: number, id: string, personId: number | null): void {
  const key = keyOf(itemId, id)
  for (const { person } of entries.get(key) ?? []) if (personId === null || person.id === personId) drop(key, person.id)
}

/** Forgets what everybody was typing for whom this is not true, such as those who have left. */
export function keepTyped(isKept: (personId: number) => boolean): void {
  for (const [key, typed] of entries) for (const { person } of typed) if (!isKept(person.id)) drop(key, person.id)
}

/** Returns what others are typing into a field; renders again when that changes. */
export function useTyped(itemId: number, id: string): readonly Typed[] {
  const key = keyOf(itemId, id)
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
    [key],
  )
  return useSyncExternalStore(
    subscribe,
    () => entries.get(key) ?? NONE,
    () => NONE,
  )
}
