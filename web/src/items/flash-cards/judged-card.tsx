import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import classes from './flash-cards.module.css'
import { Sides } from './sides'
import { Sounds } from './sounds'

interface Props {
  turn: CardTurn
  /** What was written, and whether it is right; null where nothing was, or the answer was shown. */
  written: { text: string; isRight: boolean } | null
  /** A wrong answer was given a moment ago. */
  flash: boolean
  onGoOn: () => void
}

/** A card after its other side was written: both sides, beside what was written. */
export function JudgedCard({ turn, written, flash, onGoOn }: Props) {
  const t = useTranslations('flash-cards')
  const ti = useTranslations('items')
  const Mark = written?.isRight ? IconCheck : IconX
  return (
    <>
      <div className={classes.card} data-flash={flash || undefined}>
        <Sides turn={turn} open />
        {written && (
          <span className={classes.written} data-right={written.isRight || undefined} dir="auto">
            <Mark size={18} stroke={2.2} aria-hidden />
            {written.isRight ? ti('resultRight', { word: written.text }) : t('wrongWord', { word: written.text })}
          </span>
        )}
      </div>
      <Sounds turn={turn} open />
      <div className={classes.foot}>
        <Button data-next onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </div>
    </>
  )
}
