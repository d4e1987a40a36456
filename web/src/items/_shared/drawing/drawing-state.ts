import type { DrawnObject } from '@keel/contract/entities/drawing'
import type { Tool } from './tools'

export interface DrawingState {
  /** The visible objects, from back to front. */
  objects: readonly DrawnObject[]
  tool: Tool
  selected: string | null
  /** The selected object follows the arrow keys. */ grabbed: boolean
  /** The text box that is being edited. */ editing: string | null
  canUndo: boolean
  canRedo: boolean
  /** The text for screen readers; counted, so that the same text is announced again. */ said: {
    what: DrawingMessages
    times: number
  } | null
}
export type DrawingMessages = 'grabbed' | 'putDown' | 'deleted' | 'cleared' | 'undone' | 'redone' | 'notYours' | 'added'
export interface Viewer {
  id: number
  color: string
  /** The viewer may change the drawings of students. */ teaches: boolean
}
export const keyOf = ({ user_id, id }: { user_id: number; id: string }): string => `${user_id}:${id}`
export const backToFront = (a: DrawnObject, b: DrawnObject): number =>
  a.stroke.z - b.stroke.z || a.user_id - b.user_id || (a.id < b.id ? -1 : 1)

export const initialState = (): DrawingState => ({
  objects: [],
  tool: 'mouse',
  selected: null,
  grabbed: false,
  editing: null,
  canUndo: false,
  canRedo: false,
  said: null,
})
