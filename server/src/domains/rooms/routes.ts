import { ROOMS_PER_TEACHER_MAX } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import * as calls from '@keel/contract/routes/rooms'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { userOf, type Caller } from '../../http/caller'
import { channelOfRoom, openRoomChannel } from '../chat'
import { addStudent } from './add-student'
import { presentCards, roomsOf } from './cards'
import { baseOf, join, liveInvite, makeInvite, presentInvite, previewInvite } from './invites'
import { expel } from './members'
import { peopleOf, requireRoom, type RoomRow } from './rights'

/** What other domains add to a classroom. They know this one, so they are handed in. */
export interface RoomParts {
  /** The modules the caller may see, in their order. */
  modulesOf: (caller: Caller, roomId: number) => Promise<Module[]>
  runningLessons: (roomIds: readonly number[], readerId: number) => Promise<Map<number, Lesson>>
  closeRoom: (roomId: number, from: { connectionId?: string; actor: number }) => Promise<void>
}

export function registerRooms(bind: Bind, ctx: Context, { modulesOf, runningLessons, closeRoom }: RoomParts): void {
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
      const { n } = await trx
        .selectFrom('rooms')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('owner_id', '=', user.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (n >= ROOMS_PER_TEACHER_MAX) throw new AppError('limit.reached')
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
    await closeRoom(room.id, { connectionId: caller.connectionId, actor: userOf(caller).id })
    await db.updateTable('rooms').set({ deleted_at: ctx.now() }).where('id', '=', room.id).execute()
    for (const { id } of people) {
      ctx.live.kick(id, room.id)
      ctx.live.toUser(id, { action: 'room_left', data: { room_id: room.id } })
    }
    return null
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

  bind(calls.addStudent, async ({ caller, params, body, request }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return { added: await addStudent(ctx, room, userOf(caller), body.email, baseOf(ctx, request)) }
  })
  bind(calls.removeStudent, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    await expel(ctx, room.id, params.user_id)
    return null
  })
}
