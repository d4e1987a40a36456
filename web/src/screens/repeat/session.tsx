import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { hush } from '../../lib/speech/say'
import { CardView } from './card'
import { saveReviewMode, readReviewMode, ReviewModeFields } from './review-mode'
import classes from './repeat.module.css'
import { Summary } from './summary'
import { useSession } from './use-session'
import { Waiting } from './waiting'

/** A review session: one card at a time, then a summary. */
export function Session({ cards, onAgain }: { cards: readonly ReviewCard[]; onAgain: () => void }) {
  const t = useTranslations('vocabulary')
  const { card, turn, total, left, missed, grade } = useSession(cards)
  const [manner, setManner] = useState(readReviewMode)
  if (!card) return <Summary total={total} missed={missed} onAgain={onAgain} />
  return (
    <div className={classes.session}>
      <div className={classes.top}>
        <div className={classes.progress}>
          <Progress value={((total - left) / total) * 100} size="md" aria-label={t('repeat.progress')} />
          <span>{t('repeat.left', { count: left })}</span>
        </div>
        <ReviewModeFields
          manner={manner}
          onChange={(next) => {
            setManner(next)
            saveReviewMode(next)
          }}
        />
      </div>
      <CardView
        key={turn}
        card={card}
        manner={manner}
        onGrade={(given) => {
          hush()
          grade(given)
        }}
      />
      <Waiting />
    </div>
  )
}
