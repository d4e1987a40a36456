import { Button } from '@mantine/core'
import { IconRotate2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { CardTurn } from '@keel/contract/items/flash-cards/behaviour'
import classes from './flash-cards.module.css'
import { Sides } from './sides'
import { Sounds } from './sounds'

interface Props {
  turn: CardTurn
  isTurned: boolean
  disabled: boolean
  onTurn: () => void
  onRate: (know: boolean) => void
}

/** A card to be turned over; then the learner says whether they knew its other side. */
export function TurnedCard({ turn, isTurned, disabled, onTurn, onRate }: Props) {
  const t = useTranslations('flash-cards')
  const rate = (know: boolean) => (
    <Button
      className={classes.rate}
      variant={know ? 'filled' : 'default'}
      disabled={disabled}
      aria-keyshortcuts={know ? '1' : '2'}
      rightSection={
        <kbd className={classes.key} aria-hidden>
          {know ? 1 : 2}
        </kbd>
      }
      onClick={() => onRate(know)}
    >
      {t(know ? 'know' : 'notYet')}
    </Button>
  )
  return (
    <>
      <button type="button" className={classes.card} data-next onClick={onTurn}>
        <Sides turn={turn} open={isTurned} />
        <span className={classes.turn}>
          <IconRotate2 size={16} stroke={1.75} aria-hidden />
          {t('turn')}
        </span>
      </button>
      <Sounds turn={turn} open={isTurned} />
      <div className={classes.foot} data-rates>
        {isTurned && rate(true)}
        {isTurned && rate(false)}
      </div>
    </>
  )
}
