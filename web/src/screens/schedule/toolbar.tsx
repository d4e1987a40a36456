import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { type Day, dayOf } from '../../lib/day-of'
import { spanOf, turn, type View, VIEWS } from './days'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'
import classes from './schedule.module.css'

interface Props {
  view: View
  day: Day
  /** Little room: short names. */
  narrow: boolean
  onGo: (to: { view?: View; day?: Day }) => void
}

/** The shown period and the view. */
export function Toolbar({ view, day, narrow, onGo }: Props) {
  const t = useTranslations('schedule')
  const say = useScheduledLessonTexts()
  return (
    <div className={classes.toolbar}>
      <div className={classes.turn}>
        <Button variant="default" size="sm" className={classes.today} onClick={() => onGo({ day: dayOf(new Date()) })}>
          {t('today')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(`back.${view}`)}
          onClick={() => onGo({ day: turn(view, day, -1) })}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t(`on.${view}`)} onClick={() => onGo({ day: turn(view, day, 1) })}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <h2 className={classes.span} aria-live="polite">
          {view === 'month' ? say.month(day) : say.span(spanOf(view, day), narrow)}
        </h2>
      </div>
      <SegmentedControl
        aria-label={t('views')}
        value={view}
        onChange={(value) => onGo({ view: value })}
        data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        className={classes.views}
      />
    </div>
  )
}
