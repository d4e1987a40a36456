import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { messageQueue, type UnsentMessage } from '../../data/chat/unsent-messages'
import type { QueuedJob } from '../../data/save-queue/save-queue'
import { errorMessage } from '../../lib/error-message'
import { MessageText } from './message-text'
import { Pictures } from './pictures'
import classes from './chat.module.css'

/** A message that is not stored yet; shows why, once an attempt has failed. */
export function UnsentItem({ job: { clientId, files, text }, failure }: QueuedJob<UnsentMessage>) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const reason = () => {
    if (failure?.kind === 'offline') return t('waiting')
    if (failure?.kind === 'busy') return t('trying')
    return `${t('notSent')} ${errorMessage(failure?.error) ?? errors('oops')}`
  }
  return (
    <article className={classes.message} data-own data-outgoing={failure ? 'failed' : 'sending'}>
      <div className={classes.body}>
        <div className={classes.bubble}>
          {files.length > 0 && <Pictures files={files} author={t('you')} />}
          {text !== '' && <MessageText text={text} />}
        </div>
        {failure && (
          <div className={classes.failed} role="alert">
            <span>{reason()}</span>
            <span className={classes.failedActions}>
              <Button size="compact-xs" variant="light" onClick={() => void messageQueue.flush(clientId)}>
                {common('tryAgain')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => messageQueue.discard(clientId)}>
                {common('delete')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </article>
  )
}
