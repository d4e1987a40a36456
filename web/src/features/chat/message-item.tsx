import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ChatMessage } from '@keel/contract/entities/chat'
import { CLOCK } from '../../lib/clock'
import { Avatar, fullName } from '../../ui/avatar'
import { MessageText } from './message-text'
import { Pictures } from './pictures'
import classes from './chat.module.css'

interface Props {
  message: ChatMessage
  own: boolean
  /** It follows a message of the same author. */
  follows: boolean
  canChange: (message: ChatMessage) => boolean
  onEdit: (message: ChatMessage) => void
  onDelete: (message: ChatMessage) => void
}

/** One stored message; its author may change it while it is recent. */
export function MessageItem({ message, own, follows, canChange, onEdit, onDelete }: Props) {
  const t = useTranslations('chat')
  const format = useFormatter()
  const time = format.dateTime(new Date(message.created_at), CLOCK)
  return (
    <article className={classes.message} data-own={own || undefined} data-follows={follows || undefined}>
      {!own && !follows && <Avatar person={message.author} size={28} decorative />}
      <div className={classes.body}>
        {!follows && !own && <span className={classes.author}>{fullName(message.author)}</span>}
        {own && <VisuallyHidden>{t('you')}</VisuallyHidden>}
        <div className={classes.bubble}>
          {message.files.length > 0 && <Pictures files={message.files} author={fullName(message.author)} />}
          {message.message !== '' && <MessageText text={message.message} />}
          <span className={classes.time}>
            {message.edited_at && <span>{t('edited')} · </span>}
            <time dateTime={message.created_at}>{time}</time>
          </span>
        </div>
      </div>
      {own && <OwnMenu message={message} canChange={canChange} onEdit={onEdit} onDelete={onDelete} />}
    </article>
  )
}

function OwnMenu({ message, canChange, onEdit, onDelete }: Pick<Props, 'message' | 'canChange' | 'onEdit' | 'onDelete'>) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const [opened, setOpened] = useState(false)
  // Evaluated when the menu opens: a message can get too old while it is shown.
  const young = opened && canChange(message)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.more}
          data-opened={opened || undefined}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('menu')}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {young ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(message)}>
              {common('edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(message)}>
              {common('delete')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Label>{t('tooOld')}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
