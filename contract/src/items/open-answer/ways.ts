/** What learners answer with: a text, a text with photos or either of them, or photos alone. */
export const answerWays = ['text', 'text_photos', 'photos'] as const
export type AnswerWay = (typeof answerWays)[number]
