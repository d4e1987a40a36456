import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FileKind } from '@keel/contract/constants'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import type { RoomMessageName } from '@keel/contract/realtime/room-messages'
import type { ItemText } from './item-text'

export type { ItemText } from './item-text'

/** Answers to one exercise, by word id; the answer's shape is the exercise's own. */
export type Answers = Readonly<Record<string, unknown>>

/** How a reading view of an exercise reads and gives answers; whose they are is not its business. */
export interface ExerciseProps {
  answers: Answers
  /** False while answers are loading, or while a teacher works on the item. */
  open: boolean
  give: (wordId: string, attempt: Record<string, unknown>) => void
  reset: () => void
}

export interface ViewProps<V> {
  itemId: number
  value: V
  /** Given to exercises only. */
  exercise?: ExerciseProps
}

export interface EditorProps<V> {
  itemId: number
  value: V
  /** Every change of the value; storing it is somebody else's work. */
  onChange: (value: V) => void
  /** True while the newest change is not stored: then `value` is older than what the editor shows. */
  isDirty: () => boolean
  /** Ends editing: what was changed is stored and the reading view comes back. */
  onDone: () => void
  /** Where the item was clicked, in window coordinates, so that the caret lands there. */
  clickedAt: { x: number; y: number } | null
}

export interface LazyEditor<V> {
  Component: ComponentType<EditorProps<V>>
  /** Fetches the code ahead of need. */
  preload: () => void
}

/** One line of the add-item menu: makes a value at once, or after a file was uploaded. */
export type AddEntry<V> = { label: ItemText; icon: Icon; /** Place in the menu, growing. */ order: number } & (
  | { kind: 'value'; value: () => V }
  | { kind: 'file'; file: FileKind; value: (fileId: number) => V }
  /** A video of either site; its link is asked for. */
  | { kind: 'video' }
)

/** What makes a type one that learners answer. The functions are the contract's own, so both sides judge alike. */
export interface AnsweredType<V, Attempt, Answer> {
  judge: (value: V, wordId: string, attempt: Attempt, before: Answer | undefined) => Answer | null
  isRight: (value: V, wordId: string, answer: Answer) => boolean
  progress: (value: V, answers: Record<string, Answer>) => ExerciseProgress
  /** Attempts that make no sound, such as the wish to be shown the answer. */
  isQuiet?: (attempt: Attempt) => boolean
  /** The live message that tells of an answer. */
  message: RoomMessageName
}

/** What an exercise has besides: its place in the exercise picker. */
export interface ExerciseType<V, Attempt, Answer> extends AnsweredType<V, Attempt, Answer> {
  /** What a learner does, in one line of the exercise picker. */
  hint: ItemText
  value: () => V
}

/** What the web must know of an item type. The registry holds one per code, or null while it is not built. */
export interface ItemType<V = unknown, Attempt = unknown, Answer = unknown> {
  label: ItemText
  icon: Icon
  add: AddEntry<V>[]
  /** Reads without the editor's code. */
  View: ComponentType<ViewProps<V>>
  editor: LazyEditor<V>
  /** Empty items are not shown to students. */
  isEmpty: (value: V) => boolean
  /** An empty one says itself what is missing. */
  saysEmpty?: true
  /** Usual height in pixels: holds the place of an item that was never on the screen. */
  height: number
  exercise: AnsweredType<V, Attempt, Answer> | ExerciseType<V, Attempt, Answer> | null
}

/** Declares an item type; its own value and answer types stay inside its folder. */
export function defineItem<V, Attempt = never, Answer = never>(
  type: Omit<ItemType<V>, 'exercise'> & { exercise: AnsweredType<V, Attempt, Answer> | ExerciseType<V, Attempt, Answer> | null },
): ItemType {
  return type as unknown as ItemType
}
