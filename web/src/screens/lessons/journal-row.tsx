import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { CLOCK } from '../../lib/clock'
import { AvatarRow } from '../../ui/avatar-row'
import { ButtonLink, TextLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import { othersOf, useAttendanceText } from './attendance-text'
import { GivenHomework } from '../../features/homework/given-homework'
import { minutesOf } from '../../features/lessons/minutes-of'
import classes from './lessons.module.css'
import { lessonName } from '../../i18n/lesson-name'

interface Props {
  lesson: JournalEntry
  meId: number
  onRename: () => void
  onDelete: () => void
}

/** A lesson in the journal: when, what, with whom and how long. */
export function JournalRow({ lesson, meId, onRename, onDelete }: Props) {
  const t = useTranslations('lessons')
  const format = useFormatter()
  const started = lesson.started_at ? new Date(lesson.started_at) : null
  const [thisYear] = useState(() => new Date().getFullYear())
  const running = lesson.status === LESSON_STATUS.started
  const minutes = minutesOf(lesson)
  const attendance = useAttendanceText()
  const { came } = othersOf(lesson, meId)
  return (
    <article className={classes.row} data-running={running || undefined}>
      {started && (
        <time className={classes.date} dateTime={lesson.started_at ?? undefined}>
          <span className={classes.day}>{format.dateTime(started, { day: 'numeric' })}</span>
          <span className={classes.month}>
            {format.dateTime(started, started.getFullYear() === thisYear ? { month: 'short' } : { month: 'short', year: 'numeric' })}
          </span>
        </time>
      )}
      <div className={classes.what}>
        <h2 className={classes.name}>
          <TextLink to="/lessons/$id" params={{ id: String(lesson.id) }} underline="hover" inherit>
            {lessonName(lesson)}
          </TextLink>
        </h2>
        <p className={classes.sub}>
          {[
            lesson.room_name,
            started && `${format.dateTime(started, { weekday: 'short' })} ${format.dateTime(started, CLOCK)}`,
            minutes !== null && t('length', { minutes }),
            attendance(lesson, meId),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <GivenHomework given={lesson.given} />
      </div>
      {came.length > 1 && <AvatarRow people={came} size={30} max={4} />}
      {running && (
        <span className={classes.running}>
          <LiveMark>{t('running')}</LiveMark>
          {lesson.room_id !== null && (
            <ButtonLink
              to="/room/$id"
              params={{ id: String(lesson.room_id) }}
              size="compact-md"
              variant="light"
              rightSection={<IconArrowRight size={15} aria-hidden />}
            >
              {t('open')}
            </ButtonLink>
          )}
        </span>
      )}
      {lesson.can_edit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menuOf', { name: lessonName(lesson) })}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <RowMenu onRename={onRename} onDelete={onDelete} />
          </Menu.Dropdown>
        </Menu>
      )}
    </article>
  )
}

function RowMenu({ onRename, onDelete }: Pick<Props, 'onRename' | 'onDelete'>) {
  const t = useTranslations('common')
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={onRename}>
        {t('rename')}
      </Menu.Item>
      <Menu.Item color="var(--keel-danger)" leftSection={<IconTrash size={17} aria-hidden />} onClick={onDelete}>
        {t('delete')}
      </Menu.Item>
    </>
  )
}
