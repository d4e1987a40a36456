import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { stopSpeech } from '../../lib/speech/speak'
import { CardView } from './card'
import { saveReviewMode, readReviewMode, ReviewModeFields } from './review-mode'
import classes from './review.module.css'
import { Summary } from './summary'
import { useSession } from './use-session'
import { Waiting } from './waiting'

/** A review session: one card at a time, then a summary. */
export function Session({ cards, onRestart }: { cards: readonly ReviewCard[]; onRestart: () => void }) {
  const t = useTranslations('vocabulary')
  const { card, turn, total, left, missed, grade } = useSession(cards)
  const [mode, setMode] = useState(readReviewMode)
  if (!card) return <Summary total={total} missed={missed} onRestart={onRestart} />
  return (
    <div className={classes.session}>
      <div className={classes.top}>
        <div className={classes.progress}>
          <Progress value={((total - left) / total) * 100} size="md" aria-label={t('repeat.progress')} />
          <span>{t('repeat.left', { count: left })}</span>
        </div>
        <ReviewModeFields
          mode={mode}
          onChange={(next) => {
            setMode(next)
            saveReviewMode(next)
          }}
        />
      </div>
      <CardView
        key={turn}
        card={card}
        mode={mode}
        onGrade={(value) => {
          stopSpeech()
          grade(value)
        }}
      />
      <Waiting />
    </div>
  )
}
