import { IconChecks } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ChannelMember, ChatMessage } from '@keel/contract/entities/chat'
import { fullName } from '../../ui/avatar'
import classes from './chat.module.css'

/** Returns the user's newest message that somebody else has seen, and by whom. */
export function newestSeen(messages: readonly ChatMessage[], members: readonly ChannelMember[], meId: number) {
  const others = members.filter(({ id }) => id !== meId)
  const furthest = Math.max(0, ...others.map(({ seen_message_id }) => seen_message_id))
  const message = messages.findLast(({ id, author }) => author.id === meId && id <= furthest)
  return message ? { id: message.id, by: others.filter((one) => one.seen_message_id >= message.id), of: others.length } : null
}

/** Who has seen the messages above. */
export function SeenMark({ by, of }: { by: readonly ChannelMember[]; of: number }) {
  const t = useTranslations('chat')
  const format = useFormatter()
  const names = by.map(fullName)
  return (
    <p className={classes.seen}>
      <IconChecks size={15} aria-hidden />
      {by.length === of ? (of === 1 ? t('seen') : t('seenByAll')) : t('seenBy', { names: format.list(names) })}
    </p>
  )
}
