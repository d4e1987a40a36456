import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type { Homework, HomeworkPart } from '@keel/contract/entities/homework'
import { onAnswerRefused } from '../../data/answers/personal-answers'
import { refetchHomework } from '../../data/homework/calls'
import { useRoomLang } from '../../data/rooms/use-room-lang'
import { useUser } from '../../data/users/me'
import { StateMark } from '../../features/homework/state-mark'
import { useDueText } from '../../features/homework/use-due-text'
import { PushOffer } from '../../features/push/push-offer'
import { useReached } from '../../lib/use-reached'
import { useNow } from '../../lib/use-now'
import { fullName } from '../../ui/avatar'
import { LinkedText } from '../../ui/linked-text'
import { NextBoard } from '../_shared/homework/next-board'
import { Remarks } from '../_shared/homework/remarks'
import { OpenModule } from '../_shared/open-module/open-module'
import classes from '../_shared/homework/card.module.css'
import { Steps } from './steps'

const MINUTE = 60_000

/** The boards of homework: what the teacher wrote about it above them, handing it in below. */
export function DoHomework({ homework, part, module }: { homework: Homework; part: HomeworkPart; module: Module }) {
  const t = useTranslations('homework-work')
  const me = useUser()
  const now = useNow(MINUTE)
  const dueText = useDueText()
  const teacher = fullName(homework.teacher)
  const [homeworkId, studentId] = [homework.id, me.id]
  const remarksOf = { homeworkId, studentId, otherName: teacher, own: true }
  // It was closed, handed in elsewhere, deleted, or is no longer theirs.
  useEffect(() => onAnswerRefused(() => void refetchHomework()), [])
  const below = useCallback(
    (item: BoardItem) => <Remarks homeworkId={homeworkId} studentId={studentId} otherName={teacher} itemId={item.id} own />,
    [homeworkId, studentId, teacher],
  )
  const lang = useRoomLang(homework.room_id)
  const isClosed = useReached(homework.until_at)
  const isOver = part.state === HOMEWORK_STATE.handedIn || part.state === HOMEWORK_STATE.done
  return (
    <OpenModule
      shape={module.boards.length === 1 ? 'board' : 'boards'}
      module={module}
      title={homework.title}
      lead={dueText(homework, now)}
      back="/homework"
      work={{
        lang,
        answering: isClosed || isOver ? 'closed' : 'kept',
        reviewed: part.try > 1 || part.state === HOMEWORK_STATE.done,
        below,
      }}
      above={
        <section className={classes.card} aria-label={t('about')}>
          <p className={classes.facts}>
            <StateMark part={part} now={now} own />
            {[teacher, homework.room_name].join(' · ')}
          </p>
          {homework.note !== '' && <LinkedText text={homework.note} className={classes.note} />}
          <Remarks {...remarksOf} itemId={null} />
        </section>
      }
      toNext={(board, show) => <NextBoard board={board} onShow={show} />}
      foot={
        <>
          {part.state === HOMEWORK_STATE.handedIn && <PushOffer />}
          <Steps homework={homework} part={part} isClosed={isClosed} />
        </>
      }
    />
  )
}
