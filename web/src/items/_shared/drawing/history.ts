import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'

/** One object before and after a change; null where it does not exist. */
export interface Change {
  userId: number
  id: string
  before: DrawnShape | null
  after: DrawnShape | null
}
interface Step {
  changes: readonly Change[]
  /** Steps of one kind in quick succession are one, such as presses of an arrow key. */ merge: string
  at: number
}

const STEPS_KEPT = 200
const MERGE_MS = 1200
const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...who }) => ({ ...who, before: after, after: before }))

/** The steps of the viewer on a page, for undo and redo. */
export class History {
  private done: Step[] = []
  private undone: Step[] = []

  get canUndo(): boolean {
    return this.done.length > 0
  }
  get canRedo(): boolean {
    return this.undone.length > 0
  }

  push(changes: readonly Change[], merge = '', at = performance.now()): void {
    this.undone = []
    const last = this.done.at(-1)
    const [change] = changes
    const [before] = last?.changes ?? []
    if (merge !== '' && last?.merge === merge && change && before?.id === change.id && at - last.at < MERGE_MS) {
      this.done[this.done.length - 1] = { changes: [{ ...change, before: before.before }], merge, at }
      return
    }
    this.done.push({ changes, merge, at })
    if (this.done.length > STEPS_KEPT) this.done.shift()
  }

  /** Returns the changes that undo the last step. */
  undo(): Change[] {
    const step = this.done.pop()
    if (!step) return []
    this.undone.push(step)
    return reversed(step.changes)
  }

  redo(): readonly Change[] {
    const step = this.undone.pop()
    if (!step) return []
    this.done.push({ ...step, merge: '' })
    return step.changes
  }
}
