/** Codes of exercises in which it is luck to be right at the first attempt: it says nothing about a learner. */
export const LUCK_CODES: readonly number[] = [27]
