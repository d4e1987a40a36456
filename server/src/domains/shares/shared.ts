import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { SharedEntry } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { isItemCode, type LibraryKind } from '@keel/contract/items/codes'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { contentOf } from '../library'
import { submitPersonalAnswer, listPersonalAnswers, resetPersonalAnswers } from '../answers'

export interface Shared {
  id: number
  type: LibraryKind
  name: string
  module_id: number
}

/** Returns the target of a valid link; undefined for an invalid one. */
export async function findShared(ctx: Pick<Context, 'db'>, link: string): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    select l.id, l.type, l.name, m.id as module_id from library_shares s join library_items l on l.id = s.item_id join modules m on m.library_id = l.id
    where s.token = ${link} and s.revoked_at is null and l.deleted_at is null and m.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** Returns the shared entry for anybody who has the link. Throws `not.found`. */
export async function openShared(ctx: Context, link: string): Promise<SharedEntry> {
  const found = await findShared(ctx, link)
  if (!found) throw new AppError('not.found')
  return { ...found, token: link, ...(await contentOf(ctx, found, { onlyShown: true })) }
}

/** A library entry that the caller may answer: their own, or one they have a link to. Throws `not.found`. */
export async function requireAnswerable(ctx: Context, caller: Caller, id: number): Promise<Shared> {
  const { rows } = await sql<Shared>`
    select l.id, l.type, l.name, m.id as module_id from library_items l join modules m on m.library_id = l.id
    where l.id = ${id} and l.deleted_at is null and (l.owner_id = ${requireUser(caller).id}
      or exists (select 1 from library_shares s where s.item_id = l.id and s.token = ${caller.shareToken ?? ''} and s.revoked_at is null))`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not.found')
  return rows[0]
}

/** Returns the item: the only one, or the named one of a board or module. */
export async function answeredItem(ctx: Context, shared: Shared, named: number | undefined): Promise<number> {
  const only = isItemCode(shared.type) ? (await contentOf(ctx, shared)).item?.id : undefined
  const id = named ?? only
  if (id === undefined) throw new AppError('bad.input', { errors: { board_item_id: 'required' } })
  return id
}

export interface At {
  item_id: number
  board_item_id?: number | undefined
  page: number
}

/** Returns the caller's answers to a library entry. */
export async function sharedAnswers(ctx: Context, caller: Caller, id: number): Promise<BoardAnswers> {
  return listPersonalAnswers(ctx, caller, (await requireAnswerable(ctx, caller, id)).module_id)
}

/** Judges and stores an answer of the caller. */
export async function answerShared(
  ctx: Context,
  caller: Caller,
  { item_id, board_item_id, page, id, action }: At & { id: string; action: Record<string, unknown> },
): Promise<{ action: unknown }> {
  const shared = await requireAnswerable(ctx, caller, item_id)
  return submitPersonalAnswer(ctx, caller, shared.id, { item_id: await answeredItem(ctx, shared, board_item_id), page, id, action })
}

export async function resetShared(ctx: Context, caller: Caller, { item_id, board_item_id, page }: At): Promise<void> {
  const shared = await requireAnswerable(ctx, caller, item_id)
  await resetPersonalAnswers(ctx, caller, shared.id, { item_id: await answeredItem(ctx, shared, board_item_id), page })
}
