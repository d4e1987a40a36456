import { HOMEWORK_STATE } from './constants'
import type { HomeworkState } from './entities/homework'

/** Whether a teacher may move a student's homework there: what was not handed in can be marked as done, but not returned. */
export const mayRelease = (state: HomeworkState, to: 'returned' | 'done'): boolean =>
  to === 'done' ? state !== HOMEWORK_STATE.done : state === HOMEWORK_STATE.handedIn || state === HOMEWORK_STATE.done
