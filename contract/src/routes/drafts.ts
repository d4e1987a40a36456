import { z } from 'zod'
import { CORRECTIONS_MAX, DRAFT_COUNT_MAX, DRAFT_INPUT_MAX_LENGTH, DRAFT_KINDS, TRANSLATION_LANGUAGES } from '../constants'
import { GeneratedDraft, SuggestedMarks } from '../entities/draft'
import { Id, IdParams, Lines } from '../entities/fields'
import { Level } from '../entities/student'
import { route } from '../route'

export const makeDraft = route({
  method: 'POST',
  path: '/drafts',
  permission: 'drafts.make',
  perMinute: 20,
  summary:
    'Have the model of this server draft an exercise or a text of a text; nothing is stored. `not.found` where no model is configured. Names of the caller’s students, addresses, numbers and links are replaced before the text leaves the server. `to` is the language that words are translated into',
  body: z
    .object({
      kind: z.enum(DRAFT_KINDS),
      input: Lines(DRAFT_INPUT_MAX_LENGTH).refine((text) => text.trim() !== '', 'required'),
      lang: z.enum(TRANSLATION_LANGUAGES),
      to: z.enum(TRANSLATION_LANGUAGES).optional(),
      level: Level.optional(),
      count: z.int().min(1).max(DRAFT_COUNT_MAX).default(8),
    })
    .refine(({ kind, to }) => kind !== 'words' || to !== undefined, { error: 'required', path: ['to'] })
    .refine(({ lang, to }) => lang !== to, { error: 'conflict', path: ['to'] }),
  data: z.object({
    result: GeneratedDraft,
    /** Drafts the caller may have today beside this one. */
    left_today: z.int().min(0),
  }),
})

export const getSuggestions = route({
  method: 'GET',
  path: '/boards/:id/suggestions',
  permission: 'answers.see',
  summary:
    'Whether texts that students write on this board may be sent to the model of this server, for remarks that it suggests to the teacher',
  params: IdParams,
  data: z.object({ on: z.boolean() }),
})
export const suggestMarks = route({
  method: 'POST',
  path: '/boards/items/:id/suggestions',
  permission: 'corrections.save',
  tokenScope: 'none',
  perMinute: 20,
  summary:
    'Have the model of this server suggest marks on the text of correction `n` of a student, or on their text as it is now; nothing is stored. `not.found` where no model is configured, `suggestions.off` where the classroom does not allow it. Names of the teacher’s students, addresses, numbers and links are replaced before the text leaves the server',
  params: IdParams,
  body: z.object({ user_id: Id, n: z.int().min(1).max(CORRECTIONS_MAX) }),
  data: SuggestedMarks,
})
