import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '@keel/contract/entities/lesson'
import { homeworkListQuery } from '../../../data/homework/queries'
import { useDueText } from '../../../features/homework/use-due-text'
import { retriedPart } from '../../../lib/retried-part'
import { useNow } from '../../../lib/use-now'
import classes from './end-lesson.module.css'

const GiveDialog = retriedPart(() => import('../../../features/homework/give-dialog').then((module) => module.GiveDialog))

const MINUTE_MS = 60_000

/** The homework that was given in the lesson, and the button that gives more from the board. */
export function LessonHomework({ lesson, boardId }: { lesson: Lesson; boardId: number | null }) {
  const t = useTranslations('lesson-end')
  const dueText = useDueText()
  const now = useNow(MINUTE_MS)
  const [isGiving, setIsGiving] = useState(false)
  const roomId = lesson.room_id ?? undefined
  const list = useInfiniteQuery(homeworkListQuery({ lesson: lesson.id }))
  const given = list.data?.pages.flatMap((page) => page.homework) ?? []
  return (
    <>
      {given.length > 0 && (
        <ul className={classes.given} aria-label={t('given')}>
          {given.map((homework) => (
            <li key={homework.id} className={classes.line}>
              <bdi>{homework.title}</bdi>
              <span className={classes.quiet}>{dueText(homework, now)}</span>
            </li>
          ))}
        </ul>
      )}
      {roomId !== undefined && boardId !== null && (
        <div>
          <Button variant="default" size="sm" leftSection={<IconChecklist size={16} aria-hidden />} onClick={() => setIsGiving(true)}>
            {t(given.length > 0 ? 'giveMore' : 'give')}
          </Button>
        </div>
      )}
      {isGiving && roomId !== undefined && boardId !== null && (
        <GiveDialog roomId={roomId} boardId={boardId} onClose={() => setIsGiving(false)} />
      )}
    </>
  )
}
