import { z } from 'zod'
import { Correction, MarkedText } from '../entities/correction'
import { Id, IdParam, IdParams } from '../entities/fields'
import { route } from '../route'

/** As large as the columns they are stored in. */
const [SMALLINT_MAX, INT_MAX] = [2 ** 15 - 1, 2 ** 31 - 1] as const

export const listCorrections = route({
  method: 'GET',
  path: '/boards/items/:id/corrections',
  permission: 'answers.see',
  summary: 'The corrected texts of the caller that the teacher has shown, or all of a student’s for the teacher, in their order',
  params: IdParams,
  query: z.object({ user_id: IdParam.optional() }),
  data: z.array(Correction),
})
export const saveCorrection = route({
  method: 'PUT',
  path: '/boards/items/:id/corrections',
  permission: 'corrections.save',
  summary:
    'Save the marks on a student’s text. `version` is that of the correction that was read; 0 begins correction `n` of the text as it is now, once the one before it was shown. `release` shows it to the student; in homework that is done by returning it',
  params: IdParams,
  body: MarkedText.safeExtend({
    user_id: Id,
    n: z.int().min(1).max(SMALLINT_MAX),
    version: z.int().min(0).max(INT_MAX),
    release: z.boolean().default(false),
  }),
  data: Correction,
})
