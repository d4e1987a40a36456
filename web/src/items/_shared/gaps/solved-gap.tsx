import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import classes from './gap.module.css'

/** A gap with its correct word: green, with a tick, and locked. */
export function SolvedGap({ wordId, word }: { wordId: string; word: string }) {
  const t = useTranslations('items')
  return (
    <span className={classes.right} dir="auto" data-gap={wordId} data-solved>
      {word}
      <IconCheck size="0.8em" stroke={2.5} role="img" aria-label={t('right')} />
    </span>
  )
}
