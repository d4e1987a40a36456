import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { createStore } from 'zustand'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework } from '@keel/contract/entities/homework'
import type { homeworkGrid } from '@keel/contract/routes/homework'
import type { DataOf } from '@keel/contract/route'
import { useRoomLang } from '../../data/rooms/use-room-lang'
import { StateMark } from '../../features/homework/state-mark'
import { useDueText } from '../../features/homework/use-due-text'
import { useMoment } from '../../lib/use-moment'
import type { EarlierAnswers } from '../../items/_shared/item-context'
import type { Answers } from '../../items/_shared/item-type'
import { useNow } from '../../lib/use-now'
import { fullName } from '../../ui/avatar'
import card from '../_shared/homework/card.module.css'
import { NextBoard } from '../_shared/homework/next-board'
import { Remarks } from '../_shared/homework/remarks'
import { OpenModule } from '../_shared/open-module/open-module'
import { CheckSteps } from './check-steps'
import { Reached } from './reached'
import { showItem } from '../../features/board/show-item'

type GridData = DataOf<typeof homeworkGrid>
interface Props {
  homework: Homework
  grid: GridData
  module: Module
  /** The student whose work is looked at. */
  shown: GridData['students'][number]
  /** The exercise to begin with. */
  itemId: number | undefined
}

const MINUTE = 60_000

/** The boards of homework with a student's answers, which the teacher reads and remarks on. */
export function StudentWork({ homework, grid, module, shown, itemId }: Props) {
  const t = useTranslations('homework-work')
  const now = useNow(MINUTE)
  const dueText = useDueText()
  const moment = useMoment()
  const { student, part } = shown
  const [homeworkId, studentId, name] = [homework.id, student.id, fullName(student)]
  const lang = useRoomLang(homework.room_id)
  const [earlier] = useState((): EarlierAnswers => createStore(() => new Map<number, Answers>()))
  const startBoard = grid.exercises.find(({ item_id }) => item_id === itemId)?.board_id
  // Here it is read as the student sees it.
  const read = useMemo(
    () => ({ ...module, can_edit: false, selected_board_id: startBoard ?? module.selected_board_id }),
    [module, startBoard],
  )
  const below = useCallback(
    (item: BoardItem) => (
      <>
        {item.id === itemId && <ShowItem itemId={itemId} />}
        <Reached key={studentId} homeworkId={homeworkId} studentId={studentId} item={item} earlier={earlier} />
        <Remarks homeworkId={homeworkId} studentId={studentId} otherName={name} itemId={item.id} />
      </>
    ),
    [homeworkId, studentId, name, itemId, earlier],
  )
  return (
    <OpenModule
      shape={module.boards.length === 1 ? 'board' : 'boards'}
      module={read}
      title={name}
      lead={homework.title}
      back={`/homework/${homeworkId}`}
      work={{ lang, answersUserId: studentId, answering: 'closed', earlier, below, shownItemId: itemId }}
      above={
        <section className={card.card} aria-label={t('about')}>
          <p className={card.facts}>
            <StateMark part={part} now={now} />
            <span>{dueText({ ...homework, part }, now)}</span>
            {part.handed_in_at !== null && <span>{t('handedInAt', { when: moment(part.handed_in_at) })}</span>}
            {part.try > 1 && <span>{t('try', { number: part.try })}</span>}
          </p>
          <Remarks homeworkId={homeworkId} studentId={studentId} otherName={name} itemId={null} />
        </section>
      }
      toNext={(board, show) => <NextBoard board={board} onShow={show} />}
      foot={<CheckSteps homeworkId={homeworkId} students={grid.students} shown={shown} />}
    />
  )
}

/** Scrolls to the item above once it is on the board. */
function ShowItem({ itemId }: { itemId: number }) {
  useEffect(() => showItem(itemId), [itemId])
  return null
}
