import { DRAFT_TIMEOUT_MS } from '@keel/contract/constants'
import { REQUEST_TIMEOUT_MS } from '@keel/contract/protocol'
import type { BodyOf } from '@keel/contract/route'
import type * as drafts from '@keel/contract/routes/drafts'
import { call } from '../_shared/client'

/** What is to be drafted, of which text. */
export type DraftRequest = BodyOf<typeof drafts.makeDraft>

/** Has the model of the server draft something; nothing is stored. */
export const makeDraft = (body: DraftRequest, signal: AbortSignal) =>
  call<typeof drafts.makeDraft>('POST', '/drafts', { body, signal, timeoutMs: DRAFT_TIMEOUT_MS + REQUEST_TIMEOUT_MS })

/** Has the model of the server suggest marks on a student's text; nothing is stored. */
export const suggestMarks = (itemId: number, body: BodyOf<typeof drafts.suggestMarks>, signal: AbortSignal) =>
  call<typeof drafts.suggestMarks>('POST', `/boards/items/${itemId}/suggestions`, {
    body,
    signal,
    timeoutMs: DRAFT_TIMEOUT_MS + REQUEST_TIMEOUT_MS,
  })
