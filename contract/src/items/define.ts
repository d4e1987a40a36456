import type { z } from 'zod'
import type { FileKind, TranslationLanguage } from '../constants'
import type { ExerciseProgress } from '../entities/answer'

/** An uploaded file in a value or an answer, and the kind that it must be of. */
export interface UsedFile {
  id: number
  kind: FileKind
}

/** The files of a value that can't have any. */
export const noFiles = (): UsedFile[] => []

/** What an exercise has none of, as long as there is nothing to answer in it. */
export type MissingPart =
  | 'gaps'
  | 'questions'
  | 'question'
  | 'statements'
  | 'words'
  | 'marks'
  | 'pairs'
  | 'cards'
  | 'sentences'
  | 'lines'
  | 'text'

/** The part of an item type both sides use. Neither zod nor React: the server's registry and the web's spread this object. */
export interface ItemBehaviour<V = unknown, Attempt = unknown, Answer = unknown> {
  /** Its number on the wire and in the database. */
  code: number
  /** The name of its folders. */
  name: string
  /** A new item's value; always passes the schema. */
  emptyValue: () => V
  /** Empty items are not shown to students. */
  isEmpty: (value: V) => boolean
  /** What an exercise lacks before it can be answered; null when nothing. Students do not see unfinished ones. */
  missing: (value: V) => MissingPart | null
  /** The uploaded files that the value names, in fields `file_id` at any depth: readers of the item may read them. */
  files: (value: V) => UsedFile[]
  /** Needs content the teacher chose, such as a link: an empty one cannot be created. Always true for types with files. */
  needsValue?: true
  /** Pages that can have drawings and, unless it is an exercise itself, points; of a type with many pages the open one is stored and shared. */
  pages: 'none' | 'one' | 'many'
  /** Students never see it: the server stores it as hidden and refuses to show it. Absent: everyone on the board. */
  audience?: 'teacher'
  /** Its own text is its title. */
  titlesItself?: true
  /** Translations in the value, stored as suggestions for its author. */
  translations?: (value: V) => Translations | null
  exercise: ExerciseBehaviour<V, Attempt, Answer> | null
}
interface Translations {
  lang: TranslationLanguage
  rows: readonly { word: string; translate: string }[]
}

/** How answers to an exercise are judged: pure, the same on both sides. */
export interface ExerciseBehaviour<V = unknown, Attempt = unknown, Answer = unknown> {
  /** Returns the answer to store for `key`, or null when the attempt changes nothing (locked, unknown word, repeat). */
  judge: (value: V, key: string, attempt: Attempt, before: Answer | undefined) => Answer | null
  isCorrect: (value: V, key: string, answer: Answer) => boolean
  progress: (value: V, answers: Record<string, Answer>) => ExerciseProgress
  /** Attempts that make no sound, such as the request to be shown the answer. */
  isQuiet?: (attempt: Attempt) => boolean
  /** Further fields of the live message of a judged answer. */
  messageFields?: (attempt: Attempt) => Record<string, unknown>
  /** Uploaded files an answer consists of: readers of the item may read them. */
  files?: (answer: Answer) => UsedFile[]
  /**
   * The answer is one text that the learner goes on writing, which the teacher may correct. Only the last attempt of a try is kept; one that
   * is the whole text as it is now `replaces` one that is not stored yet.
   */
  written?: { key: string; textOf: (answer: Answer) => string; replaces: (attempt: Attempt) => boolean }
}

/** The server's part: it needs zod. */
export interface ItemSchema<V = unknown, Attempt = unknown> {
  value: z.ZodType<V>
  /** Attempt of a learner at one word of an exercise. */
  attempt?: z.ZodType<Attempt>
  /** A value that shows the type at work: for tests and the demo. Files get id 1. */
  sample: () => V
  /** Steps that bring an older stored value up, the first one from version 1: see docs/how-to/change-an-items-value.md. */
  upgrades?: readonly ((before: unknown) => unknown)[]
}

export type Exercise = ExerciseBehaviour & { attempt: z.ZodType }

/** An item type as the server knows it: its behaviour and its schemas. */
export interface ItemDefinition<Code extends number = number, Name extends string = string> extends Omit<ItemBehaviour, 'exercise'> {
  code: Code
  name: Name
  value: z.ZodType
  sample: () => unknown
  upgrades: readonly ((before: unknown) => unknown)[]
  exercise: Exercise | null
}

type Named<Code, Name> = { code: Code; name: Name }
type WithDefaults = 'isEmpty' | 'missing' | 'files' | 'pages' | 'exercise'

/** Declares the behaviour of an item type. Without more it is never empty, shows no files and is no exercise. */
export function defineBehaviour<const Code extends number, const Name extends string, V, Attempt = never, Answer = never>(
  behaviour: Named<Code, Name> &
    Omit<ItemBehaviour<V, Attempt, Answer>, WithDefaults> &
    Partial<Pick<ItemBehaviour<V, Attempt, Answer>, WithDefaults>>,
): ItemBehaviour<V, Attempt, Answer> & Named<Code, Name> {
  return { isEmpty: () => false, missing: () => null, files: noFiles, pages: 'none', exercise: null, ...behaviour }
}

/** Combines a type's behaviour and schemas; its value and answer types stay inside its folder. */
export function defineItem<Code extends number, Name extends string, V, Attempt, Answer>(
  behaviour: ItemBehaviour<V, Attempt, Answer> & Named<Code, Name>,
  { attempt, ...schema }: ItemSchema<V, Attempt>,
): ItemDefinition<Code, Name> {
  const exercise = attempt && behaviour.exercise ? { ...behaviour.exercise, attempt } : null
  return { upgrades: [], ...behaviour, ...schema, exercise } as unknown as ItemDefinition<Code, Name>
}
