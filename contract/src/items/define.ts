import type { z } from 'zod'
import type { FileKind } from '../constants'
import type { ExerciseProgress } from '../entities/answer'

/** What the server must know of an item type. Both registries hold one of these, or null while a type is not built. */
export interface ItemDefinition<V = unknown> {
  value: z.ZodType<V>
  /** A new item's value; always passes the schema. */
  emptyValue: () => V
  /** Empty items are not shown to students. */
  isEmpty: (value: V) => boolean
  /** A value that shows the type at work: for tests and the demo. Files get id 1. */
  sample: () => V
  /** Ids of the uploaded files the value shows: who sees the item may read them. */
  files: (value: V) => number[]
  /** What the files of a value, and of an answer, must be. */
  fileKind?: FileKind
  /** Means nothing without what the teacher gave, such as a link: it cannot be made empty. Types with files are so anyway. */
  needsValue?: boolean
  exercise: Exercise<V> | null
}

/** How answers to an exercise are judged: pure, the same on both sides. */
export interface Exercise<V = unknown, Attempt = unknown, Answer = unknown> {
  /** What a learner may send for one word. */
  attempt: z.ZodType<Attempt>
  /** The answer to store for `key`, or null when the attempt changes nothing (locked, unknown word, repeat). */
  judge: (value: V, key: string, attempt: Attempt, before: Answer | undefined) => Answer | null
  progress: (value: V, answers: Record<string, Answer>) => ExerciseProgress
  /** What the live message of a judged answer says besides it. */
  news?: (attempt: Attempt) => Record<string, unknown>
  /** Uploaded files an answer consists of: who sees the item may read them. */
  files?: (answer: Answer) => number[]
}

/** Declares an item type; the exercise's own types stay inside its folder. */
export function defineItem<V, Attempt = never, Answer = never>(
  d: Omit<ItemDefinition<V>, 'exercise'> & { exercise: Exercise<V, Attempt, Answer> | null },
): ItemDefinition {
  return d as unknown as ItemDefinition
}
