import { z } from 'zod'
import { BoardAnswers, StudentProgress } from '../entities/answer'
import { Page } from '../entities/drawing'
import { GeneratedId, Id, IdParam, IdParams } from '../entities/fields'
import { route } from '../route'

export const listAnswers = route({
  method: 'GET',
  path: '/boards/:id/actions',
  permission: 'answers.see',
  summary: 'The caller’s answers, or a student’s for the teacher',
  params: IdParams,
  query: z.object({ user_id: IdParam.optional() }),
  data: BoardAnswers,
})
export const submitAnswer = route({
  method: 'POST',
  path: '/boards/:id/actions',
  permission: 'answers.submit',
  summary: 'Submit an attempt at one word of an exercise; the server judges it',
  params: IdParams,
  body: z.object({
    item_id: Id,
    page: Page.default(1),
    id: GeneratedId,
    action: z.record(z.string(), z.unknown()),
    user_id: Id.optional(),
  }),
  data: z.object({ action: z.unknown() }),
})
export const resetAnswers = route({
  method: 'POST',
  path: '/boards/:id/reset-actions',
  permission: 'answers.submit',
  summary: 'Delete the answers to one exercise',
  params: IdParams,
  body: z.object({ item_id: Id, page: Page.default(1), user_id: Id.optional() }),
})
export const boardProgress = route({
  method: 'GET',
  path: '/boards/:id/progress',
  permission: 'answers.see.student',
  summary: "Every student's progress in every exercise",
  params: IdParams,
  data: z.array(StudentProgress),
})
