import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Recordings that exist only on this page, by the name of their recorder. */
export const unsaved = createStore<Record<string, 'recording' | 'stopped' | null>>(() => ({}))

/** Returns the name of the recorder of an answer to an item; `take`: which of several it is. */
export const getAnswerRecorderId = (itemId: number, take?: number | 'new'): string => ['answer', itemId, take].filter(Boolean).join('-')

/** Returns whether an answer to an item is being recorded. */
export const useIsRecording = (itemId: number): boolean =>
  useStore(unsaved, (all) =>
    Object.entries(all).some(([id, step]) => step === 'recording' && `${id}-`.startsWith(`${getAnswerRecorderId(itemId)}-`)),
  )
