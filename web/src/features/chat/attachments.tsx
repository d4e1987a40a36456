import { CloseButton, Loader } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { Attachments } from './use-attachments'
import classes from './pictures.module.css'

/** The pictures of the message being written, while they are uploaded. */
export function AttachmentList({ attachments, remove }: Attachments) {
  const t = useTranslations('chat')
  if (attachments.length === 0) return null
  return (
    <ul className={classes.attachments} aria-label={t('pictures.list')}>
      {attachments.map((one, index) => (
        <li key={one.key} className={classes.attachment} data-failed={one.failed !== null || undefined}>
          {one.failed === null ? (
            <img src={one.url} alt={t('pictures.number', { number: index + 1 })} />
          ) : (
            <span className={classes.reason} role="alert">
              {one.failed}
            </span>
          )}
          {one.stored === null && one.failed === null && (
            <span className={classes.busy} role="status" aria-label={t('pictures.loading', { percent: one.percent })}>
              <Loader size={22} color="white" />
            </span>
          )}
          <CloseButton
            className={classes.remove}
            size="sm"
            radius="xl"
            aria-label={t('pictures.remove', { number: index + 1 })}
            onClick={() => remove(one)}
          />
        </li>
      ))}
    </ul>
  )
}
