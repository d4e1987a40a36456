import { CHANNEL_TYPE } from '@keel/contract/constants'
import type { Channel } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/chat'
import type { Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Bind } from '../../http/bind-route'
import { userOf } from '../../http/caller'
import { listChannels, openDirectChannel, otherOf, requireChannel } from './channels'
import { changeMessage, listMessages, markSeen, removeMessage, storeMessage } from './messages'

/** What the chat asks of the classrooms, which know the chat. */
export interface ChatParts {
  shareRoom: (db: Kysely<DB>, userId: number, otherId: number) => Promise<boolean>
}

export function registerChat(bind: Bind, ctx: Context, { shareRoom }: ChatParts): void {
  const { db } = ctx

  async function tell(channelId: number, event: Parameters<Context['live']['toUser']>[1]): Promise<void> {
    const members = await db.selectFrom('channel_members').select('user_id').where('channel_id', '=', channelId).execute()
    for (const { user_id } of members) ctx.live.toUser(user_id, event)
  }

  /** A direct channel outlives the shared room for reading only. */
  async function requireWritable(channel: Channel, userId: number): Promise<void> {
    if (channel.type !== CHANNEL_TYPE.direct) return
    const other = await otherOf(db, channel.id, userId)
    if (other === null || !(await shareRoom(db, userId, other))) throw new AppError('forbidden')
  }

  bind(calls.listChannels, async ({ caller }) => listChannels(db, userOf(caller).id))

  bind(calls.listMessages, async ({ caller, params, query }) => {
    await requireChannel(db, userOf(caller).id, params.channel)
    return listMessages(db, params.channel, query)
  })

  bind(calls.sendMessage, async ({ caller, body }) => {
    const user = userOf(caller)
    await requireWritable(await requireChannel(db, user.id, body.channel_id), user.id)
    const { message, isNew } = await storeMessage(db, {
      channelId: body.channel_id,
      userId: user.id,
      text: body.message,
      clientId: body.client_id,
      at: ctx.now(),
    })
    if (isNew) await tell(body.channel_id, { action: 'new_message', data: { channel_id: body.channel_id, message } })
    return message
  })

  bind(calls.editMessage, async ({ caller, params, body }) => {
    const message = await changeMessage(db, userOf(caller).id, params.id, body.message, ctx.now())
    await tell(message.channel_id, { action: 'message_changed', data: { channel_id: message.channel_id, message } })
    return message
  })

  bind(calls.deleteMessage, async ({ caller, params }) => {
    const channelId = await removeMessage(db, userOf(caller).id, params.id, ctx.now())
    await tell(channelId, { action: 'message_deleted', data: { channel_id: channelId, message_id: params.id } })
    return null
  })

  bind(calls.viewChannel, async ({ caller, params }) => {
    const user = userOf(caller)
    await requireChannel(db, user.id, params.id)
    await markSeen(db, params.id, user.id)
    return null
  })

  bind(calls.directChannel, async ({ caller, params }) => {
    const user = userOf(caller)
    if (params.user === user.id || !(await shareRoom(db, user.id, params.user))) throw new AppError('not.found')
    return openDirectChannel(db, user.id, params.user)
  })
}
