const discards = new Set<() => void>()

/** Adds what discards something that this page keeps for the person who made it, such as recordings. */
export const discardForAnotherPerson = (discard: () => void): void => void discards.add(discard)

/** Discards all of it: another person is at this page. */
export function discardAll(): void {
  for (const discard of discards) discard()
}
