import { useTranslations } from 'use-intl/react'
import { LESSON_MINUTES } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import { useNow } from '../../lib/use-now'
import { Pulse } from '../../ui/live-mark'
import { clockText } from './clock-text'
import classes from './lesson-control.module.css'
import { lessonName } from '../../i18n/lesson-name'

const SECOND = 1000

/** The elapsed time of the lesson, and its planned duration. */
export function LessonClock({ lesson }: { lesson: Lesson }) {
  const t = useTranslations('lessons')
  const now = useNow(SECOND)
  const seconds = lesson.started_at ? Math.max(0, Math.floor((now.getTime() - new Date(lesson.started_at).getTime()) / SECOND)) : 0
  const planned = LESSON_MINUTES[lesson.duration]
  const share = Math.min(1, seconds / (planned * 60))
  return (
    <span
      className={classes.clock}
      data-over={seconds > planned * 60 || undefined}
      role="timer"
      aria-label={t('clock', { passed: Math.floor(seconds / 60), planned })}
      title={lessonName(lesson)}
    >
      <Pulse />
      <span className={classes.time} aria-hidden>
        {clockText(seconds)}
      </span>
      <span className={classes.planned} aria-hidden>
        {t('ofMinutes', { planned })}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  )
}
