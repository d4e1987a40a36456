import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { FileKind } from '@keel/contract/constants'
import type { ItemBehaviour } from '@keel/contract/items/define'
import type { ItemText } from './item-text'

export type { ItemText } from './item-text'

/** Answers to one exercise, by word id; each exercise defines their shape. */
export type Answers = Readonly<Record<string, unknown>>

/** How a reading view of an exercise reads and submits answers. The view does not know whose they are. */
export interface ExerciseProps {
  answers: Answers
  /** False while answers are loading, or while a teacher works on the item. */
  open: boolean
  /** An answer is not stored yet. */
  waits?: boolean
  /** An answer is not stored some seconds after it was given. */
  overdue?: boolean
  submit: (wordId: string, attempt: Record<string, unknown>) => void
  reset: (() => void) | null
}

export interface ViewProps<V> {
  itemId: number
  value: V
  /** For exercises only. */
  exercise?: ExerciseProps
}

export interface EditorProps<V> {
  itemId: number
  value: V
  /** Called with every change of the value; the board saves it. */
  onChange: (value: V) => void
  /** Returns true while the newest change is not stored: then `value` is older than what the editor shows. */
  isDirty: () => boolean
  /** Ends editing: changes are saved and the reading view returns. */
  onDone: () => void
  /** Where the item was clicked, in window coordinates, so that the caret lands there. */
  clickedAt: { x: number; y: number } | null
}

export interface LazyEditor<V> {
  Component: ComponentType<EditorProps<V> & { /** Until its code is here. */ fallback?: ReactNode }>
  /** Fetches the code before it is needed. */
  preload: () => void
}

/** An entry of the add-item menu: creates a value at once, or after a file was uploaded. */
export type AddEntry<V> = {
  label: ItemText
  icon: Icon
  /** Position in the menu, ascending. */
  order: number
  /** Offered on an empty board too, without the menu. */
  begins?: true
} & (
  | { kind: 'value'; value: () => V }
  | { kind: 'file'; file: FileKind; value: (fileId: number) => V }
  /** A video of either site; the menu asks for its link. */
  | { kind: 'video' }
)

/** What the web adds to the behaviour of an item type. */
export interface ItemLook<V = unknown> {
  label: ItemText
  icon: Icon
  /** Its entries in the add-item menu; none for an exercise. */
  add: AddEntry<V>[]
  /** One line about what a learner does, for the exercise picker, which offers only types that have this. */
  hint?: ItemText
  /** Shows the value without loading the editor's code. */
  View: ComponentType<ViewProps<V>>
  editor: LazyEditor<V>
  /** Answers are typed: the teacher sees them while they are. */
  isTyped?: true
  /** An empty one shows by itself what is missing. */
  showsEmpty?: true
  /** Usual height in pixels: reserves the space of an item that was never on the screen. */
  height: number
}

/** An item type as the web knows it. */
export type WebItemDefinition<V = unknown> = ItemBehaviour<V> & ItemLook<V>

/** Joins the behaviour and the look of a type; its value and answer types stay inside its folder. */
export function defineItem<const Code extends number, V, Attempt, Answer>(
  behaviour: ItemBehaviour<V, Attempt, Answer> & { code: Code },
  look: ItemLook<V>,
): WebItemDefinition & { code: Code } {
  return { ...behaviour, ...look } as unknown as WebItemDefinition & { code: Code }
}
