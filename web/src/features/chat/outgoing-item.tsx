import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { MessageText } from './message-text'
import type { Outgoing } from './outbox'
import { Pictures } from './pictures'
import classes from './chat.module.css'

interface Props {
  message: Outgoing
  onRetry: (message: Outgoing) => void
  onDiscard: (message: Outgoing) => void
}

/** A message that is not stored yet. */
export function OutgoingItem({ message, onRetry, onDiscard }: Props) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  return (
    <article className={classes.message} data-own data-outgoing={message.failed === null ? 'sending' : 'failed'}>
      <div className={classes.body}>
        <div className={classes.bubble}>
          {message.files.length > 0 && <Pictures files={message.files} author={t('you')} />}
          {message.text !== '' && <MessageText text={message.text} />}
        </div>
        {message.failed !== null && (
          <div className={classes.failed} role="alert">
            <span>{message.offline ? t('waiting') : `${t('notSent')} ${message.failed}`}</span>
            <span className={classes.failedActions}>
              <Button size="compact-xs" variant="light" onClick={() => onRetry(message)}>
                {common('tryAgain')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDiscard(message)}>
                {common('delete')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </article>
  )
}
