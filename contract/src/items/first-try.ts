/**
 * Codes of exercises in which it says nothing about a learner to be right at the first attempt: recordings, texts and drawings, in which
 * nothing is right or wrong, and what is luck. Figures of first tries leave them out.
 */
export const WITHOUT_FIRST_TRY: readonly number[] = [15, 24, 27, 30]
