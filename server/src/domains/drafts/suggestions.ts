import { SUGGESTIONS_TEXT_MAX_LENGTH, type Level, type TranslationLanguage } from '@keel/contract/constants'
import { DraftRemarks, type SuggestedMarks } from '@keel/contract/entities/draft'
import { AppError } from '@keel/contract/errors'
import { sql } from 'kysely'
import { requireBoard, requireItemWithValue, type ItemWithValue } from '../../access/require'
import { requireStudentOf } from '../../access/room'
import { isTeacherOf, type Granted, type Scope } from '../../access/scope'
import type { DraftModel } from '../../adapters/drafts'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { readMarkedText } from '../corrections'
import { concealAll } from './conceal'
import { remarksMessagesOf } from './instructions'
import { askModel, type Order } from './make'
import { namesAround } from './names'
import { placeRemarks } from './place-remarks'
import { jsonIn, problemOf } from './read-draft'

interface RoomOfText {
  lang: TranslationLanguage | null
  level: Level | null
  suggestions: boolean
}

/** Returns the classroom of boards, or that homework was given in; undefined where there is none, or it is deleted. */
async function roomOf(ctx: Pick<Context, 'db'>, { room_id, homework_id }: Scope): Promise<RoomOfText | undefined> {
  const { rows } = await sql<RoomOfText>`
    select r.lang, r.level, r.suggestions from rooms r
    where r.id = coalesce(${room_id}::bigint, (select h.room_id from homework h where h.id = ${homework_id})) and r.deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Returns whether texts that students write on a board may be sent to the model, if there is one. Throws as `requireBoard` does. */
export async function allowsSuggestions(ctx: Context, caller: Caller, boardId: number): Promise<boolean> {
  const scope = await requireBoard(ctx, caller, boardId, 'answers.see')
  return ctx.drafts !== null && (await roomOf(ctx, scope))?.suggestions === true
}

/** A student's text, about which the model may be asked. */
interface AskedText {
  scope: Granted<ItemWithValue>
  room: RoomOfText
  teacherId: number
  studentId: number
  n: number
  text: string
}

/**
 * Returns the text of correction `n` of a student, or the one that it will be of.
 * @throws `forbidden`, `not.found` as a correction does, and without a model; `suggestions.off`, `suggestions.too.long`; `text.changed` without a text
 */
export async function requireText(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { user_id, n }: { user_id: number; n: number },
): Promise<AskedText> {
  const scope = await requireItemWithValue(ctx, caller, itemId, 'corrections.save')
  if (!isTeacherOf(scope)) throw new AppError('forbidden')
  if (!ctx.drafts) throw new AppError('not.found')
  const studentId = await requireStudentOf(ctx, scope, user_id)
  const room = await roomOf(ctx, scope)
  if (!room?.suggestions) throw new AppError('suggestions.off')
  const { text } = await readMarkedText(ctx.db, scope, studentId, n)
  if (text.trim() === '') throw new AppError('text.changed')
  if (text.length > SUGGESTIONS_TEXT_MAX_LENGTH) throw new AppError('suggestions.too.long')
  return { scope, room, teacherId: requireUser(caller).id, studentId, n, text }
}

/** Returns what the student was asked; empty if the item asks nothing. */
function questionOf({ value }: ItemWithValue): string {
  const asked = typeof value === 'object' && value !== null && 'question' in value ? value.question : ''
  return typeof asked === 'string' ? asked : ''
}

/**
 * Has a model suggest marks on a student's text; nothing of it is stored.
 * @throws `text.changed` if the student has written on meanwhile, `suggestions.unreadable`, and what `askModel` throws
 */
export async function suggestMarks(
  ctx: Context,
  model: DraftModel,
  { scope, room, teacherId, studentId, n, text }: AskedText,
  gone: AbortSignal,
): Promise<SuggestedMarks> {
  const names = await namesAround(ctx.db, teacherId, studentId)
  const { texts, reveal } = concealAll([questionOf(scope), text], names)
  const [question = '', sent = ''] = texts
  const order: Order<DraftRemarks> = {
    kind: 'remarks',
    messages: remarksMessagesOf({ ...room, question, text: sent }),
    answer: DraftRemarks,
    read: (written) => {
      const answer = DraftRemarks.safeParse(jsonIn(written))
      return answer.success ? { result: answer.data } : { problem: problemOf(answer.error) }
    },
  }
  const askForRemarks = async () => {
    try {
      return await askModel(ctx, model, teacherId, order, gone)
    } catch (error) {
      throw error instanceof AppError && error.code === 'draft.unreadable' ? new AppError('suggestions.unreadable') : error
    }
  }
  const { result, left_today } = await askForRemarks()
  const now = await readMarkedText(ctx.db, scope, studentId, n)
  if (now.text !== text) throw new AppError('text.changed')
  return { text, ...placeRemarks(text, { text: sent, reveal }, result.remarks, now.marks), left_today }
}
