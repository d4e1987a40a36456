import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './teacher-note.module.css'

/** Marks a note as what students do not see. */
export function NoteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('items')
  return (
    <div className={classes.note}>
      <p className={classes.mark}>
        <IconEyeOff size={16} stroke={1.75} aria-hidden />
        {t('teacherNoteMark')}
      </p>
      {children}
    </div>
  )
}
