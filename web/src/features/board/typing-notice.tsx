import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readLocal, writeLocal } from '../../lib/storage'
import classes from './typing-notice.module.css'

/** Tells a student, until they have read it, that the teacher sees what is typed. */
export function TypingNotice({ userId }: { userId: number }) {
  const t = useTranslations('board')
  const [isRead, setIsRead] = useState(() => readLocal(`keel.typing-notice.${userId}`) !== null)
  if (isRead) return null
  const close = () => {
    writeLocal(`keel.typing-notice.${userId}`, 'read')
    setIsRead(true)
  }
  return (
    <p className={classes.notice} role="note" data-screen>
      <IconEye size={17} stroke={1.75} aria-hidden />
      <span>{t('typingSeen')}</span>
      <Button size="compact-sm" variant="subtle" className={classes.close} onClick={close}>
        {t('typingSeenOk')}
      </Button>
    </p>
  )
}
