import { ANSWERS_PAGE, LESSON_STATUS, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { gapIds } from '@keel/contract/items/_shared/document-types'
import { codeOf } from '@keel/contract/items/registry'
import { judgeSelect, type SelectAnswer } from '@keel/contract/items/select-exercise/behaviour'
import type { SelectValue } from '@keel/contract/items/select-exercise/schema'
import type { Transaction } from 'kysely'
import { json } from '../db/json'
import type { DB } from '../db/schema'
import { storeLessonResults } from '../domains/lessons'
import type { MadeBoard, MadeRoom } from './rooms'

const MINUTE_MS = 60_000
const BETWEEN_BOARDS_MS = 20 * MINUTE_MS

export interface Held {
  room: MadeRoom
  owner_id: number
  students: number[]
  name: string
  from: Date
  boards: (MadeBoard | undefined)[]
  /** How many gaps each student got right only at the second attempt. */
  mistakes: Map<number, number>
  homework: string
  shared_note: string
  private_note: string
}

/** A lesson of an hour that everybody attended, with results on its boards. */
export async function holdLesson(trx: Transaction<DB>, held: Held): Promise<{ id: number; from: Date }> {
  const { room, owner_id, students, name, from, homework, shared_note, private_note } = held
  const to = new Date(from.getTime() + 60 * MINUTE_MS)
  const boards = held.boards.filter((board) => board !== undefined)
  const lesson = await trx
    .insertInto('lessons')
    .values({
      room_id: room.id,
      room_name: room.name,
      owner_id,
      name,
      duration: 3,
      status: LESSON_STATUS.completed,
      started_at: from,
      completed_at: to,
      created_at: from,
      homework,
      shared_note,
      private_note,
    })
    .returning(['id', 'owner_id'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('lesson_people')
    .values([owner_id, ...students].map((user_id) => ({ lesson_id: lesson.id, user_id, from_at: from, to_at: to })))
    .execute()
  for (const [i, board] of boards.entries()) {
    const opened_at = new Date(from.getTime() + 3 * MINUTE_MS + i * BETWEEN_BOARDS_MS)
    await trx.insertInto('lesson_boards').values({ lesson_id: lesson.id, board_id: board.id, opened_at }).execute()
    for (const [user_id, mistakes] of held.mistakes) await answerAll(trx, board, user_id, mistakes, opened_at)
  }
  await storeLessonResults(trx, lesson)
  return { id: lesson.id, from }
}

/** Answers the choice exercises of a board, the first `n` gaps wrongly at first. */
async function answerAll(trx: Transaction<DB>, board: MadeBoard, user_id: number, mistakes: number, at: Date): Promise<void> {
  for (const { id: item_id, type, value } of board.items) {
    if (type !== codeOf['select-exercise']) continue
    const exercise = value as SelectValue
    for (const [i, gap] of gapIds(exercise.content).entries()) {
      const [right, wrong] = exercise.words[gap] ?? []
      const tries = i < mistakes ? [wrong, right] : [right]
      let answer: SelectAnswer | undefined
      for (const option of tries) if (option) answer = judgeSelect(exercise, gap, option, answer) ?? answer
      await trx
        .insertInto('meta')
        .values({
          source: RECORD_SOURCE.board,
          type: RECORD_TYPE.answers,
          item_id,
          page: ANSWERS_PAGE,
          user_id,
          key: gap,
          value: json(answer),
          updated_at: at,
        })
        .execute()
    }
  }
}
