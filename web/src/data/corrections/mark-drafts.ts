import type { CorrectionKind, CorrectionMark } from '@keel/contract/entities/correction'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A mark that is being made on a text, or changed; it stays while another student or board is looked at. */
export interface MarkDraft {
  /** The correction it belongs to, and the text this is of. */
  n: number
  text: string
  range: Pick<CorrectionMark, 'from' | 'to'>
  kind: CorrectionKind
  fix: string
  note: string
}
interface Of {
  itemId: number
  studentId: number
}

const drafts = createStore<ReadonlyMap<string, Of & { draft: MarkDraft }>>(() => new Map())
const keyOf = ({ itemId, studentId }: Of): string => `${itemId}:${studentId}`

/** Changes a draft; null: it is saved or given up. */
export function writeMarkDraft({ itemId, studentId }: Of, draft: MarkDraft | null): void {
  const next = new Map(drafts.getState())
  if (draft) next.set(keyOf({ itemId, studentId }), { itemId, studentId, draft })
  else next.delete(keyOf({ itemId, studentId }))
  drafts.setState(next, true)
}

/** The mark that is being made on a student's text; null if none is. */
export const useMarkDraft = (of: Of): MarkDraft | null => useStore(drafts, (all) => all.get(keyOf(of))?.draft ?? null)

/** Whether a mark on a text of one of these students is being made. */
export const hasMarkDraft = (studentIds: readonly number[]): boolean =>
  [...drafts.getState().values()].some(({ studentId }) => studentIds.includes(studentId))
