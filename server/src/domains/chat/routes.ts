import type { Channel, OpenChannel } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/chat'
import type { Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { pushMessage } from '../notifications'
import { countUnread, listChannels, membersOf, readChannel, requireMember } from './channel-list'
import { openDirectChannel, otherOf } from './channels'
import { changeMessage, listMessages, removeMessage, storeMessage } from './messages'
import { searchMessages } from './search'
import { markSeen } from './seen'

/** What the chat needs of the rooms domain, which depends on the chat. */
export interface ChatParts {
  shareRoom: (db: Kysely<DB>, userId: number, otherId: number) => Promise<boolean>
}

export function registerChat(bind: Bind, ctx: Context, { shareRoom }: ChatParts): void {
  const { db } = ctx

  async function broadcast(channelId: number, event: Parameters<Context['live']['toUser']>[1]): Promise<void> {
    const members = await db.selectFrom('channel_members').select('user_id').where('channel_id', '=', channelId).execute()
    for (const { user_id } of members) ctx.live.toUser(user_id, event)
  }

  /** Without a shared room a direct channel is read-only. */
  async function isWritable(channelId: number, isDirect: boolean, userId: number): Promise<boolean> {
    if (!isDirect) return true
    const other = await otherOf(db, channelId, userId)
    return other !== null && (await shareRoom(db, userId, other))
  }
  const withMembers = async (channel: Channel, userId: number): Promise<OpenChannel> => ({
    ...channel,
    can_write: await isWritable(channel.id, channel.room_id === null, userId),
    members: await membersOf(db, channel.id),
  })

  bind(calls.listChannels, async ({ caller, query }) => {
    const { id } = requireUser(caller)
    const [page, unread] = await Promise.all([listChannels(db, id, query.offset), countUnread(db, id)])
    return { ...page, unread }
  })

  bind(calls.listMessages, async ({ caller, params, query }) => {
    await requireMember(db, requireUser(caller).id, params.channel)
    return listMessages(db, params.channel, query)
  })

  bind(calls.searchMessages, async ({ caller, query }) => searchMessages(db, requireUser(caller).id, query))

  bind(calls.getChannel, async ({ caller, params }) => {
    const user = requireUser(caller)
    return withMembers(await readChannel(db, user.id, params.id), user.id)
  })

  bind(calls.sendMessage, async ({ caller, body }) => {
    const user = requireUser(caller)
    const { isDirect } = await requireMember(db, user.id, body.channel_id)
    if (!(await isWritable(body.channel_id, isDirect, user.id))) throw new AppError('forbidden')
    if (body.message === '' && !body.files?.length) throw new AppError('bad.input', { errors: { message: 'required' } })
    const { message, isNew } = await storeMessage(db, {
      channelId: body.channel_id,
      userId: user.id,
      text: body.message,
      files: body.files ?? [],
      clientId: body.client_id,
      at: ctx.now(),
    })
    if (isNew) {
      await broadcast(body.channel_id, { action: 'new_message', data: { channel_id: body.channel_id, message } })
      await pushMessage(ctx, message)
    }
    return message
  })

  bind(calls.editMessage, async ({ caller, params, body }) => {
    const message = await changeMessage(db, requireUser(caller).id, params.id, body.message, ctx.now())
    await broadcast(message.channel_id, { action: 'message_changed', data: { channel_id: message.channel_id, message } })
    return message
  })

  bind(calls.deleteMessage, async ({ caller, params }) => {
    const channelId = await removeMessage(db, requireUser(caller).id, params.id, ctx.now())
    await broadcast(channelId, { action: 'message_deleted', data: { channel_id: channelId, message_id: params.id } })
    return null
  })

  bind(calls.viewChannel, async ({ caller, params }) => {
    const user = requireUser(caller)
    await requireMember(db, user.id, params.id)
    const message_id = await markSeen(db, params.id, user.id)
    if (message_id !== null)
      await broadcast(params.id, { action: 'channel_seen', data: { channel_id: params.id, user_id: user.id, message_id } })
    return null
  })

  bind(calls.directChannel, async ({ caller, params }) => {
    const user = requireUser(caller)
    if (params.user === user.id || !(await shareRoom(db, user.id, params.user))) throw new AppError('not.found')
    return readChannel(db, user.id, await openDirectChannel(db, user.id, params.user))
  })
}
