import { ROOM_TYPE } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/rooms'
import type { Transaction } from 'kysely'
import { broadcastRoomChange } from '../../access/broadcast'
import { requirePermission } from '../../access/require'
import { requireRoom, type RoomRow } from '../../access/room'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import type { Bind } from '../../http/bind-route'
import { requireUser, type Caller } from '../../http/caller'
import { channelOfRoom, openRoomChannel } from '../chat'
import { notifyOfRoom } from '../notifications'
import { addStudent } from './add-student'
import { presentCards, roomsOf } from './cards'
import { baseOf, join, liveInvite, makeInvite, presentInvite, previewInvite } from './invites'
import { expel, type StudentJoined } from './members'
import { dropPersonalLink, newPersonalLink, personalLinksOf } from './personal-links'
import { requireSpace, restoreRoom, broadcastRestored } from './restore'
import { lockRoom, peopleOf } from './rights'

/** What other domains add to a classroom. They depend on this one, so they are passed in. */
export interface RoomParts {
  /** The modules the caller may see, in their order. */
  modulesOf: (caller: Caller, roomId: number) => Promise<Module[]>
  runningLessons: (roomIds: readonly number[], readerId: number) => Promise<Map<number, Lesson>>
  /** Completes the running lesson and cancels scheduled ones; returns how many. */
  closeRoom: (
    trx: Transaction<DB>,
    roomId: number,
    at: Date,
    from: { connectionId?: string; actor: number },
  ) => Promise<{ cancelled: number; notify: () => Promise<void> }>
  /** Restores the lessons that were scheduled when the classroom was deleted; returns how many. */
  reopenRoom: (trx: Transaction<DB>, roomId: number, deletedAt: Date) => Promise<number>
  studentJoined: StudentJoined
  /** After a student leaves a classroom, returns how many scheduled lessons are cancelled for them. */
  studentLeft: (trx: Transaction<DB>, roomId: number, hasOtherStudents: boolean) => Promise<number>
  /** Broadcasts a schedule change to these people; called after the commit. */
  scheduleChanged: (userIds: readonly number[]) => void
}

export function registerRooms(
  bind: Bind,
  ctx: Context,
  { modulesOf, runningLessons, closeRoom, reopenRoom, studentJoined, studentLeft, scheduleChanged }: RoomParts,
): void {
  const { db } = ctx
  const cards = (rooms: readonly RoomRow[], caller: Caller) => presentCards(ctx, rooms, requireUser(caller).id, runningLessons)
  const card = async (room: RoomRow, caller: Caller): Promise<RoomCard> => {
    const [only] = await cards([room], caller)
    if (!only) throw new AppError('not.found')
    return only
  }

  bind(calls.listRooms, async ({ caller }) => cards(await roomsOf(ctx, requireUser(caller).id), caller))
  bind(calls.startedRooms, async ({ caller }) =>
    (await cards(await roomsOf(ctx, requireUser(caller).id), caller)).filter((room) => room.lesson !== null),
  )

  bind(calls.createRoom, async ({ caller, body }) => {
    const user = requirePermission(caller, 'room.create')
    const room = await db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id)
      await requireSpace(trx, user.id)
      const made = await trx
        .insertInto('rooms')
        .values({
          owner_id: user.id,
          name: body.name,
          type: body.type,
          lang: body.lang ?? null,
          level: body.level ?? null,
          color: body.color ?? null,
          emoji: body.emoji ?? null,
          created_at: ctx.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await openRoomChannel(trx, made.id, user.id)
      return made
    })
    return card(room, caller)
  })

  bind(calls.getRoom, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.see')
    const [shown, modules, channel_id] = await Promise.all([card(room, caller), modulesOf(caller, room.id), channelOfRoom(db, room.id)])
    return { ...shown, modules, channel_id }
  })

  bind(calls.updateRoom, async ({ caller, params, body }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    const changed = await db
      .updateTable('rooms')
      .set(body)
      .where('id', '=', room.id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new AppError('not.found')
    const { name, lang, level, suggestions, color, emoji } = changed
    broadcastRoomChange(
      ctx,
      room.id,
      { action: 'updateRoom', room_id: room.id, name, lang, level, suggestions, color, emoji },
      { connectionId: caller.connectionId, actor: requireUser(caller).id },
    )
    return card(changed, caller)
  })

  bind(calls.deleteRoom, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    const { people, cancelled, notify } = await db.transaction().execute(async (trx) => {
      await lockRoom(trx, room.id)
      await lockUser(trx, room.owner_id)
      const people = (await peopleOf(trx, [room.id])).get(room.id) ?? []
      const at = ctx.now()
      const closed = await closeRoom(trx, room.id, at, { connectionId: caller.connectionId, actor: requireUser(caller).id })
      await trx.updateTable('rooms').set({ deleted_at: at }).where('id', '=', room.id).execute()
      return { people, ...closed }
    })
    const students = people.flatMap(({ id, owner }) => (owner ? [] : [id]))
    await notify()
    scheduleChanged(people.map(({ id }) => id))
    for (const { id } of people) {
      ctx.live.kick(id, room.id)
      ctx.live.toUser(id, { action: 'room_left', data: { room_id: room.id } })
    }
    await notifyOfRoom(ctx, students, {
      kind: 'room_deleted',
      title: room.name,
      person_id: room.owner_id,
      room_id: room.id,
      count: cancelled,
    })
    return null
  })

  bind(calls.restoreRoom, async ({ caller, params }) => {
    const { room, resumed } = await restoreRoom(ctx, caller, params.id, reopenRoom)
    if (resumed !== null) {
      scheduleChanged([room.owner_id])
      await broadcastRestored(ctx, room, resumed)
    }
    return card(room, caller)
  })

  bind(calls.inviteTokens, async ({ caller, params, request }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return [presentInvite(await liveInvite(db, room.id, ctx.now()), baseOf(ctx, request))]
  })
  bind(calls.newInviteToken, async ({ caller, params, request }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return presentInvite(await makeInvite(db, room.id, ctx.now()), baseOf(ctx, request))
  })
  bind(calls.previewInvite, async ({ caller, params }) => previewInvite(db, caller.user, params.token))
  bind(calls.joinRoom, async ({ caller, body }) => ({ room_id: await join(ctx, requireUser(caller), body.token, studentJoined) }))

  bind(calls.addStudent, async ({ caller, params, body }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    const wanted = { email: body.email, base: publicUrl(ctx.config), studentJoined }
    return { added: await addStudent(ctx, room, requireUser(caller), wanted) }
  })
  bind(calls.removeStudent, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    const count = await expel(ctx, room, params.user_id, (trx) => studentLeft(trx, room.id, room.type === ROOM_TYPE.group))
    if (count === null) return null
    scheduleChanged([room.owner_id, params.user_id])
    await notifyOfRoom(ctx, [params.user_id], { kind: 'room_left', title: room.name, person_id: room.owner_id, room_id: room.id, count })
    return null
  })

  bind(calls.personalLinks, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return personalLinksOf(db, room.id)
  })
  bind(calls.newPersonalLink, async ({ caller, params, request }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return newPersonalLink(ctx, caller, { room, userId: params.user_id, base: baseOf(ctx, request) })
  })
  bind(calls.endPersonalLink, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    await dropPersonalLink(ctx, caller, { room, userId: params.user_id })
    return null
  })
}
