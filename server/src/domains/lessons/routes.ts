import * as calls from '@keel/contract/routes/lessons'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser, type Caller } from '../../http/caller'
import { history } from './history'
import { journal, type HomeworkOfLessons } from './journal'
import { presentLesson } from './present'
import { notesOf, reportOf, writeNotes } from './report'
import { finish, remove, rename, requireLesson, restore, runningLessons, startLesson, type Origin } from './service'
import { notifyOfNotes } from './notify-students'

const origin = (caller: Caller): Origin => ({ connectionId: caller.connectionId, actor: requireUser(caller).id })

export function registerLessons(bind: Bind, ctx: Context, { homeworkOf }: { homeworkOf: HomeworkOfLessons }): void {
  bind(calls.roomLesson, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.see')
    return (await runningLessons(ctx.db, [room.id], requireUser(caller).id)).get(room.id) ?? null
  })

  bind(calls.startLesson, async ({ caller, params, body }) => {
    const room = await requireRoom(ctx, caller, params.id, 'lesson.edit')
    const lesson = await startLesson(ctx, room, body, origin(caller))
    return presentLesson(lesson, requireUser(caller).id)
  })

  bind(calls.listLessons, ({ caller, query: { room_id: roomId, ...query } }) => {
    const user = requireUser(caller)
    return journal(ctx.db, user, { ...query, roomId }, (ids) => homeworkOf(ids, user.id))
  })
  bind(calls.lessonHistory, ({ caller, query }) => history(ctx, requireUser(caller), query, homeworkOf))
  bind(calls.getLesson, async ({ caller, params }) =>
    reportOf(ctx.db, await requireLesson(ctx.db, caller, params.id, 'lesson.see'), requireUser(caller).id),
  )
  bind(calls.writeLessonNotes, async ({ caller, params, body }) => {
    const lesson = await requireLesson(ctx.db, caller, params.id, 'lesson.edit')
    const written = await writeNotes(ctx.db, lesson, body)
    await notifyOfNotes(ctx, lesson, written)
    return notesOf(written, written.owner_id)
  })

  bind(calls.completeLesson, async ({ caller, params, body }) => {
    const lesson = await requireLesson(ctx.db, caller, params.id, 'lesson.edit')
    return presentLesson(await finish(ctx, lesson, origin(caller), body.ends_call), requireUser(caller).id)
  })

  bind(calls.renameLesson, async ({ caller, params, body }) => {
    const lesson = await requireLesson(ctx.db, caller, params.id, 'lesson.edit')
    return presentLesson(await rename(ctx, lesson, body.name, origin(caller)), requireUser(caller).id)
  })

  bind(calls.deleteLesson, async ({ caller, params }) => {
    await remove(ctx, await requireLesson(ctx.db, caller, params.id, 'lesson.edit'), origin(caller))
    return null
  })
  bind(calls.restoreLesson, async ({ caller, params }) => presentLesson(await restore(ctx, caller, params.id), requireUser(caller).id))
}
