import { ROOM_TYPE } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import * as calls from '@keel/contract/routes/rooms'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { userOf, type Caller } from '../../http/caller'
import { channelOfRoom, openRoomChannel } from '../chat'
import { tellOfRoom } from '../notifications'
import { addStudent } from './add-student'
import { presentCards, roomsOf } from './cards'
import { baseOf, join, liveInvite, makeInvite, presentInvite, previewInvite } from './invites'
import { expel } from './members'
import { requireSpace, restoreRoom, welcomeBack } from './restore'
import { peopleOf, requireRoom, type RoomRow } from './rights'

/** What other domains add to a classroom. They know this one, so they are handed in. */
export interface RoomParts {
  /** The modules the caller may see, in their order. */
  modulesOf: (caller: Caller, roomId: number) => Promise<Module[]>
  runningLessons: (roomIds: readonly number[], readerId: number) => Promise<Map<number, Lesson>>
  /** What runs in it is completed; what is planned in it is off from that moment on: how many lessons. */
  closeRoom: (roomId: number, at: Date, studentIds: readonly number[], from: { connectionId?: string; actor: number }) => Promise<number>
  /** What was planned in a classroom deleted at that moment is on again: how many lessons. */
  reopenRoom: (roomId: number, deletedAt: Date) => Promise<number>
  /** A student is out of a classroom in which nobody is taught any more, or others are: how many planned lessons are off for them. */
  studentLeft: (roomId: number, studentId: number, othersStay: boolean) => Promise<number>
}

export function registerRooms(
  bind: Bind,
  ctx: Context,
  { modulesOf, runningLessons, closeRoom, reopenRoom, studentLeft }: RoomParts,
): void {
  const { db } = ctx
  const cards = (rooms: readonly RoomRow[], caller: Caller) => presentCards(ctx, rooms, userOf(caller).id, runningLessons)
  const card = async (room: RoomRow, caller: Caller): Promise<RoomCard> => {
    const [only] = await cards([room], caller)
    if (!only) throw new AppError('not.found')
    return only
  }

  bind(calls.listRooms, async ({ caller }) => cards(await roomsOf(ctx, userOf(caller).id), caller))
  bind(calls.startedRooms, async ({ caller }) =>
    (await cards(await roomsOf(ctx, userOf(caller).id), caller)).filter((room) => room.lesson !== null),
  )

  bind(calls.createRoom, async ({ caller, body }) => {
    const user = userOf(caller)
    if (!allows('room.create', user.role === 1 ? 'teacher-other' : 'student-other')) throw new AppError('forbidden')
    const room = await db.transaction().execute(async (trx) => {
      await requireSpace(trx, user.id)
      const made = await trx
        .insertInto('rooms')
        .values({ owner_id: user.id, name: body.name, type: body.type, created_at: ctx.now() })
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
    await db.updateTable('rooms').set({ name: body.name }).where('id', '=', room.id).execute()
    ctx.live.toRoom(
      room.id,
      { action: 'updateRoom', room_id: room.id, name: body.name },
      { except: caller.connectionId, actor: userOf(caller).id },
    )
    return card({ ...room, name: body.name }, caller)
  })

  bind(calls.deleteRoom, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    const people = (await peopleOf(db, [room.id])).get(room.id) ?? []
    const [at, students] = [ctx.now(), people.flatMap(({ id, owner }) => (owner ? [] : [id]))]
    const count = await closeRoom(room.id, at, students, { connectionId: caller.connectionId, actor: userOf(caller).id })
    await db.updateTable('rooms').set({ deleted_at: at }).where('id', '=', room.id).execute()
    for (const { id } of people) {
      ctx.live.kick(id, room.id)
      ctx.live.toUser(id, { action: 'room_left', data: { room_id: room.id } })
    }
    await tellOfRoom(ctx, students, { kind: 'room_deleted', title: room.name, person_id: room.owner_id, room_id: room.id, count })
    return null
  })

  bind(calls.restoreRoom, async ({ caller, params }) => {
    const { room, deletedAt } = await restoreRoom(ctx, caller, params.id)
    if (deletedAt) {
      await welcomeBack(ctx, room, await reopenRoom(room.id, deletedAt))
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
  bind(calls.joinRoom, async ({ caller, body }) => ({ room_id: await join(ctx, userOf(caller), body.token) }))

  bind(calls.addStudent, async ({ caller, params, body }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return { added: await addStudent(ctx, room, userOf(caller), body.email, publicUrl(ctx.config)) }
  })
  bind(calls.removeStudent, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    if (!(await expel(ctx, room.id, params.user_id))) return null
    const count = await studentLeft(room.id, params.user_id, room.type === ROOM_TYPE.group)
    await tellOfRoom(ctx, [params.user_id], { kind: 'room_left', title: room.name, person_id: room.owner_id, room_id: room.id, count })
    return null
  })
}
