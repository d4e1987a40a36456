import type { QueryClient } from '@tanstack/react-query'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import { type EventHandlers, isOwnChange } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** Several answers in a row are fetched once. */
const REFETCH_AFTER_MS = 1000
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches what is shown of homework again, with the answers to it, what was corrected in them, and how it stands in lessons and with students: they have no live messages of their own. */
function refetchSoon(cache: QueryClient): void {
  timer ??= setTimeout(() => {
    timer = undefined
    refetchKeys(cache, keys.homework, keys.allActions, keys.corrections, keys.studentPages, keys.allLessons)
  }, REFETCH_AFTER_MS)
}

/** Homework was given, changed, answered, handed in or returned. */
export const homeworkEventHandlers = {
  homework_change: (cache, change) => isOwnChange(change) || refetchSoon(cache),
} satisfies EventHandlers
