import { VisuallyHidden } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl/react'
import { CLOCK } from '../../lib/clock'
import { retriedPart } from '../../lib/retried-part'
import { Avatar, fullName } from '../../ui/avatar'
import { MenuButton } from './menu-button'
import { MessageText } from './message-text'
import type { OwnMenuProps } from './own-menu'
import { Pictures } from './pictures'
import classes from './chat.module.css'

/** In a file of its own: nobody waits for menus to read the messages. */
const OwnMenu = retriedPart(() => import('./own-menu').then((module) => module.OwnMenu))

interface Props extends OwnMenuProps {
  own: boolean
  /** It follows a message of the same author. */
  follows: boolean
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
      {own && <OwnMenu fallback={<MenuButton />} message={message} canChange={canChange} onEdit={onEdit} onDelete={onDelete} />}
    </article>
  )
}
