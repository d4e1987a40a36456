import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_MINUTES, LESSON_STATUS } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { CLOCK } from '../../lib/clock'
import { usePrint } from '../../lib/use-print'
import { ButtonLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import { PageFrame } from '../../ui/page-frame'
import { minutesOf } from '../../features/lessons/minutes-of'
import { BoardsSection } from './boards-section'
import { LessonActions } from './lesson-actions'
import { NotesSection } from './notes-section'
import { PeopleSection } from './people-section'
import { ResultsSection } from './results-section'
import { WordsSection } from './words-section'
import classes from './lesson.module.css'
import { lessonName } from '../../i18n/lesson-name'

/** The whole report of a lesson. */
export function LessonPage({ lesson }: { lesson: LessonReport }) {
  const { print } = usePrint()
  return (
    <PageFrame
      title={lessonName(lesson)}
      lead={<When lesson={lesson} />}
      back="/lessons"
      actions={<LessonActions lesson={lesson} onPrint={print} />}
    >
      {lesson.status === LESSON_STATUS.started && <Running roomId={lesson.room_id} />}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <NotesSection lesson={lesson} />
        </div>
        <div className={classes.stack}>
          <PeopleSection lesson={lesson} />
          <BoardsSection lesson={lesson} />
        </div>
      </div>
      <ResultsSection lesson={lesson} />
      <WordsSection lesson={lesson} />
    </PageFrame>
  )
}

/** The day, start and end, classroom and length. */
function When({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const format = useFormatter()
  const start = lesson.started_at === null ? null : new Date(lesson.started_at)
  const end = lesson.completed_at === null ? null : new Date(lesson.completed_at)
  const minutes = minutesOf(lesson)
  const planned = LESSON_MINUTES[lesson.duration]
  const clock = (at: Date) => format.dateTime(at, CLOCK)
  return [
    start && format.dateTime(start, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    start && (end ? `${clock(start)}–${clock(end)}` : clock(start)),
    minutes === null ? t('planned', { planned }) : t('minutesOfPlanned', { minutes, planned }),
    lesson.room_name,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Running({ roomId }: { roomId: number | null }) {
  const t = useTranslations('lessons')
  return (
    <div className={classes.running}>
      <LiveMark>{t('running')}</LiveMark>
      {roomId !== null && (
        <ButtonLink
          to="/room/$id"
          params={{ id: String(roomId) }}
          variant="light"
          size="compact-md"
          rightSection={<IconArrowRight size={15} aria-hidden />}
        >
          {t('open')}
        </ButtonLink>
      )}
    </div>
  )
}
