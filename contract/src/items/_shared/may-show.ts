import { ANSWER_SHOWN_AFTER } from '../../constants'

/** Returns whether the right answer may be shown: after three wrong ones (`n`), while the gap or question is not solved (`s`). */
export const mayShow = (answer: { s: boolean; n: number } | undefined): boolean =>
  answer !== undefined && !answer.s && answer.n >= ANSWER_SHOWN_AFTER
