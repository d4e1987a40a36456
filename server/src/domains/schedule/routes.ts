import { API_BASE } from '@keel/contract/protocol'
import * as calls from '@keel/contract/routes/schedule'
import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { matchesEtag } from '../../http/etag'
import { baseOf } from '../rooms'
import { endFeed, feedOf, readFeed, renewFeed } from './feed'
import { getScheduledLesson, listScheduledLessons, nextLesson } from './read'
import { createScheduledLesson, deleteScheduledLesson, restoreScheduledLesson, updateScheduledLesson } from './write'

export function registerSchedule(bind: Bind, ctx: Context): void {
  bind(calls.listScheduledLessons, ({ query, caller }) => listScheduledLessons(ctx, requireUser(caller).id, query))
  bind(calls.createScheduledLesson, async ({ body, caller }) =>
    getScheduledLesson(ctx, requireUser(caller).id, await createScheduledLesson(ctx, caller, body)),
  )
  bind(calls.updateScheduledLesson, async ({ params, body, caller }) => {
    await updateScheduledLesson(ctx, caller, params.id, body)
    return getScheduledLesson(ctx, requireUser(caller).id, params.id)
  })
  bind(calls.deleteScheduledLesson, async ({ params, query, caller }) => {
    await deleteScheduledLesson(ctx, caller, params.id, query.scope)
    return null
  })
  bind(calls.restoreScheduledLesson, async ({ params, caller }) => {
    await restoreScheduledLesson(ctx, caller, params.id)
    return getScheduledLesson(ctx, requireUser(caller).id, params.id)
  })
  bind(calls.nextLesson, ({ caller }) => nextLesson(ctx, requireUser(caller).id))
  bind(calls.getFeed, async ({ caller, request }) => {
    const path = await feedOf(ctx, requireUser(caller).id)
    return { url: path === null ? null : baseOf(ctx, request) + API_BASE + path }
  })
  bind(calls.newFeed, async ({ caller, request }) => ({
    url: baseOf(ctx, request) + API_BASE + (await renewFeed(ctx, requireUser(caller).id)),
  }))
  bind(calls.deleteFeed, async ({ caller }) => {
    await endFeed(ctx, requireUser(caller).id)
    return null
  })
  bind(calls.readFeed, async ({ params, request, reply }) => {
    const text = await readFeed(ctx, params.file, baseOf(ctx, request))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    void reply.headers({ etag, 'cache-control': 'private, max-age=300' })
    if (matchesEtag(request.headers['if-none-match'], etag)) void reply.code(304).send()
    else void reply.type('text/calendar; charset=utf-8').send(text)
    return null
  })
}
