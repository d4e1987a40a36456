import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { readLocal, writeLocal } from '../../lib/storage'
import classes from './review.module.css'

/** How cards are asked. */
export interface ReviewMode {
  /** The answer is typed; otherwise users grade themselves. */
  typed: boolean
  /** The question is spoken, not shown. */
  spoken: boolean
}

const STORAGE_KEY = 'keel-repeat-manner'
export function readReviewMode(): ReviewMode {
  const stored = readLocal(STORAGE_KEY) ?? ''
  return { typed: stored.includes('typed'), spoken: stored.includes('heard') }
}
export const saveReviewMode = ({ typed, spoken }: ReviewMode): void =>
  writeLocal(STORAGE_KEY, [typed && 'typed', spoken && 'heard'].filter(Boolean).join(' '))

export function ReviewModeFields({ mode, onChange }: { mode: ReviewMode; onChange: (mode: ReviewMode) => void }) {
  const t = useTranslations('vocabulary')
  return (
    <div className={classes.mode}>
      <Switch
        label={t('repeat.typed')}
        checked={mode.typed}
        onChange={({ currentTarget }) => onChange({ ...mode, typed: currentTarget.checked })}
      />
      <Switch
        label={t('repeat.heard')}
        checked={mode.spoken}
        onChange={({ currentTarget }) => onChange({ ...mode, spoken: currentTarget.checked })}
      />
    </div>
  )
}
