import { useStore } from 'zustand'
import { SPOKEN_TAKES_MAX } from '@keel/contract/constants'
import { getAnswerRecorderId, unsaved } from '../_shared/recorder/unsaved'

/** What a recorder records: another take, whose number is known when it is saved, or a stored one again. */
export type Slot = number | 'new'

const SLOTS: readonly Slot[] = ['new', ...Array.from({ length: SPOKEN_TAKES_MAX }, (_, at) => at + 1)]

/** Returns of which take there is a recording that is not saved, or goes on; null for none. */
export const usePendingTake = (itemId: number): Slot | null =>
  useStore(unsaved, (all) => SLOTS.find((slot) => all[getAnswerRecorderId(itemId, slot)]) ?? null)
