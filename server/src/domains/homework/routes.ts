import * as calls from '@keel/contract/routes/homework'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { addHomeworkStudents, deleteHomework, giveHomework, restoreHomework, updateHomework } from './give'
import { getHomework, listHomework } from './present'
import { addRemark, deleteRemark } from './remarks'
import { handInHomework, releaseHomework, repeatHomework, seeHomework, takeBackHomework } from './steps'
import { homeworkAttempts, homeworkGrid, homeworkWork } from './work'

export function registerHomework(bind: Bind, ctx: Context): void {
  bind(calls.listHomework, ({ caller, query }) => listHomework(ctx.db, caller, query))
  bind(calls.giveHomework, ({ caller, body }) => giveHomework(ctx, caller, body))
  bind(calls.getHomework, ({ caller, params }) => getHomework(ctx.db, caller, params.id))
  bind(calls.updateHomework, ({ caller, params, body }) => updateHomework(ctx, caller, params.id, body))
  bind(calls.deleteHomework, async ({ caller, params }) => {
    await deleteHomework(ctx, caller, params.id)
    return null
  })
  bind(calls.restoreHomework, ({ caller, params }) => restoreHomework(ctx, caller, params.id))
  bind(calls.addHomeworkStudents, ({ caller, params, body }) => addHomeworkStudents(ctx, caller, params.id, body.students))
  bind(calls.homeworkGrid, ({ caller, params }) => homeworkGrid(ctx, caller, params.id))
  bind(calls.homeworkWork, ({ caller, params }) => homeworkWork(ctx, caller, params.id, params.student))
  bind(calls.homeworkAttempts, ({ caller, params, query }) => homeworkAttempts(ctx, caller, params.id, params.student, query))
  bind(calls.seeHomework, ({ caller, params }) => seeHomework(ctx, caller, params.id))
  bind(calls.handInHomework, ({ caller, params, body }) => handInHomework(ctx, caller, params.id, body.incomplete))
  bind(calls.takeBackHomework, ({ caller, params }) => takeBackHomework(ctx, caller, params.id))
  bind(calls.repeatHomework, ({ caller, params }) => repeatHomework(ctx, caller, params.id))
  bind(calls.releaseHomework, ({ caller, params, body }) => releaseHomework(ctx, caller, params.id, body))
  bind(calls.addRemark, ({ caller, params, body }) => addRemark(ctx, caller, params.id, params.student, body))
  bind(calls.deleteRemark, async ({ caller, params }) => {
    await deleteRemark(ctx, caller, params.id)
    return null
  })
}
