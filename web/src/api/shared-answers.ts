import type { BoardActions } from '@keel/contract/entities/action'
import type * as shares from '@keel/contract/routes/shares'
import { call } from './client'
import type { Share } from './share'
import { keepVisitorAnswers, readVisitorAnswers } from './visitor-answers'

/** Where an answer belongs: the item on its board, and the page of it. */
interface At {
  itemId: number
  page: number
}
export interface SharedAnswer extends At {
  id: string
  attempt: Record<string, unknown>
  /** What this page made of the attempt: for visitors, whose answers nobody else judges. */
  judged: unknown
}

/** Own answers to what a link opens: a visitor's from this browser, a signed-in person's from the server. */
export async function readSharedAnswers({ token, itemId, visitor }: Share, signal: AbortSignal): Promise<BoardActions> {
  return visitor ? readVisitorAnswers(token) : call<typeof shares.libraryActions>('GET', `/library/items/${itemId}/actions`, { signal })
}

/** Keeps an answer and answers what is kept. */
export async function giveSharedAnswer(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page, id, attempt, judged }: SharedAnswer,
): Promise<{ action: unknown }> {
  if (!visitor)
    return call<typeof shares.giveLibraryAnswer>('POST', '/library/actions', {
      body: { item_id: itemId, board_item_id, page, id, action: attempt, token },
    })
  keepVisitorAnswers(token, board_item_id, { ...readVisitorAnswers(token)[board_item_id], [id]: judged })
  onUse()
  return { action: judged }
}

/** Empties the answers to an item's page; `left` are those to its other pages. */
export async function resetSharedAnswers(
  { token, itemId, visitor, onUse }: Share,
  { itemId: board_item_id, page }: At,
  left: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  if (!visitor)
    return call<typeof shares.resetLibraryAnswers>('POST', '/library/reset-actions', {
      body: { item_id: itemId, board_item_id, page, token },
    })
  keepVisitorAnswers(token, board_item_id, left)
  onUse()
  return null
}
