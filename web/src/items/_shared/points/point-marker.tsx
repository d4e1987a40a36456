import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Point } from '@keel/contract/items/_shared/points'
import classes from './points.module.css'
import type { TurnedPoint } from './turn'

interface Props extends Omit<ComponentProps<'button'>, 'color'> {
  point: Point
  number: number
  spot: TurnedPoint
  success: boolean | null
  /** The submitted answer. */ answer: string
  movable: boolean
  /** Id of the text that explains how to move it. */ hintId: string | undefined
  /** Shown above it for a moment. */ note: string | null
}

/** A point on the page. */
export function PointMarker({ point, number, spot, success, answer, movable, hintId, note, ...button }: Props) {
  const t = useTranslations('points')
  const state = success === null ? t('open') : success ? t('right', { answer }) : t('wrong', { answer })
  const Picture = success === null ? IconQuestionMark : success ? IconCheck : IconX
  return (
    <span className={classes.place} style={{ left: `${spot.x}%`, top: `${spot.y}%` }}>
      <button
        type="button"
        className={classes.marker}
        data-color={point.color}
        data-success={success ?? undefined}
        data-movable={movable || undefined}
        aria-haspopup="dialog"
        aria-label={t('marker', { number, state })}
        aria-describedby={hintId}
        {...button}
      >
        <Picture size={17} stroke={2.5} aria-hidden />
      </button>
      {note !== null && (
        <span className={classes.note} aria-hidden>
          {note}
        </span>
      )}
    </span>
  )
}
