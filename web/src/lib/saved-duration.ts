import type { Lesson } from '@keel/contract/entities/lesson'
import { readLocal, writeLocal } from './storage'

type Duration = Lesson['duration']
export const DURATIONS: readonly Duration[] = [1, 2, 3, 4]
const STORAGE_KEY = 'keel.lesson-duration'

/** Returns the planned duration of the last lesson started in this browser; null before the first. */
export const readDuration = (): Duration | null => DURATIONS.find((code) => String(code) === readLocal(STORAGE_KEY)) ?? null
export const saveDuration = (duration: Duration): void => writeLocal(STORAGE_KEY, String(duration))
