import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WordCard } from '@keel/contract/entities/word'
import { hush } from '../../lib/speech/say'
import { CardView } from './card'
import { keepManner, keptManner, MannerFields } from './manner'
import classes from './repeat.module.css'
import { Summary } from './summary'
import { useSession } from './use-session'
import { Waiting } from './waiting'

/** Some cards, one at a time, and what came of it. */
export function Session({ cards, onAgain }: { cards: readonly WordCard[]; onAgain: () => void }) {
  const t = useTranslations('vocabulary')
  const { card, turn, total, left, missed, grade } = useSession(cards)
  const [manner, setManner] = useState(keptManner)
  if (!card) return <Summary total={total} missed={missed} onAgain={onAgain} />
  return (
    <div className={classes.session}>
      <div className={classes.top}>
        <div className={classes.progress}>
          <Progress value={((total - left) / total) * 100} size="md" aria-label={t('repeat.progress')} />
          <span>{t('repeat.left', { count: left })}</span>
        </div>
        <MannerFields
          manner={manner}
          onChange={(next) => {
            setManner(next)
            keepManner(next)
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
