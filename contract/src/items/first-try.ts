/**
 * Codes of exercises in which it says nothing about a learner to be right at the first attempt: what is spoken, written or drawn, in
 * which nothing is right or wrong, and what is luck. Figures of first tries leave them out.
 */
export const WITHOUT_FIRST_TRY: readonly number[] = [15, 24, 25, 27, 30]
