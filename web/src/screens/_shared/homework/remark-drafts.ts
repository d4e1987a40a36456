import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RemarksOf } from './remarks-of'

type Of = Pick<RemarksOf, 'homeworkId' | 'studentId' | 'itemId' | 'own'>

/** Remarks that are being written, until they are added or given up; they stay while another student or board is looked at. */
const drafts = createStore<ReadonlyMap<string, Of & { text: string }>>(() => new Map())
/** The student's own apart: another person may write on the same page later. */
const keyOf = ({ homeworkId, studentId, itemId, own = false }: Of): string => [homeworkId, studentId, itemId ?? 'all', own].join(':')

/** Changes a draft; null: it is no longer written. */
export function writeDraft({ homeworkId, studentId, itemId, own = false }: Of, text: string | null): void {
  const of = { homeworkId, studentId, itemId, own }
  const next = new Map(drafts.getState())
  if (text === null) next.delete(keyOf(of))
  else next.set(keyOf(of), { ...of, text })
  drafts.setState(next, true)
}

/** The text that is being written; null if nothing is. */
export const useDraft = (of: Of): string | null => useStore(drafts, (all) => all.get(keyOf(of))?.text ?? null)

/** Returns what the teacher is writing about a student's homework and is not empty. */
export const draftsAbout = (homeworkId: number, studentId: number) =>
  [...drafts.getState().values()].filter(
    (one) => one.homeworkId === homeworkId && one.studentId === studentId && one.own !== true && one.text.trim() !== '',
  )
