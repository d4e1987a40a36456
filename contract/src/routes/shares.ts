import { z } from 'zod'
import { KEPT_ATTEMPTS_MAX } from '../constants'
import { BoardAnswers } from '../entities/answer'
import { GeneratedId, Id, IdParams } from '../entities/fields'
import { ShareLink, SharedEntry } from '../entities/library'
import { Page } from '../entities/drawing'
import { route } from '../route'

const Token = z.string().min(1).max(64)

export const shareLink = route({
  method: 'GET',
  path: '/library/items/:id/share',
  permission: 'library.edit',
  tokenScope: 'write',
  summary: 'The share link of an entry, created on demand',
  params: IdParams,
  data: ShareLink,
})
export const revokeShare = route({
  method: 'DELETE',
  path: '/library/items/:id/share',
  permission: 'library.edit',
  summary: 'Revoke the share link',
  params: IdParams,
})
export const sharedItem = route({
  method: 'GET',
  path: '/library/shared/:link',
  permission: 'shared.see',
  summary: 'The target of a share link',
  params: z.object({ link: Token }),
  data: SharedEntry,
})

export const listLibraryAnswers = route({
  method: 'GET',
  path: '/library/items/:id/actions',
  permission: 'library.answer',
  summary: 'The caller’s answers to an entry of their library, or with `token` to a shared one; by the id of the item on its board',
  params: IdParams,
  query: z.object({ token: Token.optional() }),
  data: BoardAnswers,
})
/** `board_item_id` names an item of a board or module; not needed for a single item. */
const Answered = z.object({ item_id: Id, board_item_id: Id.optional(), page: Page.default(1), token: Token.optional() })
export const submitLibraryAnswer = route({
  method: 'POST',
  path: '/library/actions',
  permission: 'library.answer',
  summary: 'Submit an attempt at one word of an exercise or one point; the server judges it',
  body: Answered.extend({ id: GeneratedId, action: z.record(z.string(), z.unknown()) }),
  data: z.object({ action: z.unknown() }),
})
export const resetLibraryAnswers = route({
  method: 'POST',
  path: '/library/reset-actions',
  permission: 'library.answer',
  summary: 'Delete the caller’s answers to one exercise',
  body: Answered,
})
/** An attempt as `submitLibraryAnswer` takes it. */
const KeptAttempt = Answered.pick({ board_item_id: true, page: true }).extend({
  id: GeneratedId,
  action: z.record(z.string(), z.unknown()),
})
export const claimVisitorAnswers = route({
  method: 'POST',
  path: '/library/keep-actions',
  permission: 'library.answer',
  summary: 'Claim a visitor’s answers, attempt by attempt; the server judges them. Words already answered keep their answer',
  body: Answered.pick({ item_id: true, token: true }).extend({ attempts: z.array(KeptAttempt).min(1).max(KEPT_ATTEMPTS_MAX) }),
  data: BoardAnswers,
})
