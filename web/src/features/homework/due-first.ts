import type { Homework } from '@keel/contract/entities/homework'

const dueOf = ({ part }: Homework): number => (part?.due_at ? Date.parse(part.due_at) : Infinity)

/** Returns a student’s homework with what is due first on top, and what is never due at the end. */
export const dueFirst = (homework: readonly Homework[]): Homework[] =>
  [...homework].sort((a, b) => (dueOf(a) === dueOf(b) ? 0 : dueOf(a) - dueOf(b)))
