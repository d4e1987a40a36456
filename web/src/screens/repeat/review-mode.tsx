import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { readLocal, writeLocal } from '../../lib/storage'
import classes from './repeat.module.css'

/** How cards are asked. */
export interface ReviewMode {
  /** The answer is typed; otherwise users grade themselves. */
  typed: boolean
  /** The question is spoken, not shown. */
  heard: boolean
}

const KEPT = 'keel-repeat-manner'
export function readReviewMode(): ReviewMode {
  const kept = readLocal(KEPT) ?? ''
  return { typed: kept.includes('typed'), heard: kept.includes('heard') }
}
export const saveReviewMode = ({ typed, heard }: ReviewMode): void =>
  writeLocal(KEPT, [typed && 'typed', heard && 'heard'].filter(Boolean).join(' '))

export function ReviewModeFields({ manner, onChange }: { manner: ReviewMode; onChange: (manner: ReviewMode) => void }) {
  const t = useTranslations('vocabulary')
  return (
    <div className={classes.manner}>
      <Switch
        label={t('repeat.typed')}
        checked={manner.typed}
        onChange={({ currentTarget }) => onChange({ ...manner, typed: currentTarget.checked })}
      />
      <Switch
        label={t('repeat.heard')}
        checked={manner.heard}
        onChange={({ currentTarget }) => onChange({ ...manner, heard: currentTarget.checked })}
      />
    </div>
  )
}
