import type { LessonReport } from '@keel/contract/entities/lesson'
import { applyToCache, cacheShown } from '../_shared/apply-to-cache'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { createSaveQueue } from '../save-queue/save-queue'
import { type LessonNotesText, writeLessonNotes } from './calls'

export interface LessonNote {
  lessonId: number
  field: keyof LessonNotesText
  text: string
}
export const noteKey = ({ lessonId, field }: Pick<LessonNote, 'lessonId' | 'field'>): string => `${lessonId}.${field}`

/** Saves what is typed about lessons. What is refused stays on the screen as not saved, until it is changed. */
export const noteQueue = createSaveQueue<LessonNote>({
  keyOf: noteKey,
  laneOf: noteKey,
  send: ([{ lessonId, field, text }], { leaving }) => writeLessonNotes(lessonId, { [field]: text }, leaving),
  onStored([{ lessonId, field, text }]) {
    applyToCache<LessonReport>(queryClient, keys.lesson(lessonId), (report) => ({ ...report, [field]: text }))
    return cacheShown()
  },
  outcomes: { invalid: 'hold', refused: 'hold', signedOut: 'hold' },
  delay: { afterMs: 1000, atMostMs: 4000 },
})
