import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './item-slot.module.css'

/** A short click through an item must not lock it. */
const SHOW_AFTER_MS = 600

/** Whether an item has been edited by somebody else for longer than a moment. */
export function useLocked(edited: boolean): boolean {
  const [locked, setLocked] = useState(false)
  useEffect(() => {
    if (!edited) return undefined
    const timer = setTimeout(() => setLocked(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLocked(false)
    }
  }, [edited])
  return locked
}

/** Covers an item that a teacher is editing. */
export function EditingLock() {
  const t = useTranslations('board')
  return (
    <div className={classes.lock} role="status">
      <span className={classes.lockLabel}>
        <IconPencil size={17} stroke={1.75} aria-hidden />
        <span className={classes.lockFull}>{t('locked')}</span>
        <span className={classes.lockShort} aria-hidden>
          {t('lockedShort')}
        </span>
      </span>
    </div>
  )
}
