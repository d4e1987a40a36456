import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { HomeworkWork } from '@keel/contract/entities/homework'
import { homeworkWorkQuery } from '../../data/homework/queries'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import type { EarlierAnswers } from '../../items/_shared/item-context'
import { AttemptSteps } from './attempt-steps'
import classes from './reached.module.css'

interface Props {
  homeworkId: number
  studentId: number
  item: BoardItem
  earlier: EarlierAnswers
}

/** What a student reached in an exercise, on first try and since, and in how many attempts; nothing for an item without answers. */
export function Reached({ homeworkId, studentId, item, earlier }: Props) {
  const t = useTranslations('homework-work')
  const { data: result } = useQuery({
    ...homeworkWorkQuery(homeworkId, studentId),
    select: (work: HomeworkWork) => work.results.find(({ item_id }) => item_id === item.id),
  })
  if (!result) return null
  const { total, done, first_try: first, attempts } = result
  const isOnlyDone = WITHOUT_FIRST_TRY.includes(item.type)
  return (
    <>
      <p className={classes.reached}>
        {[...(isOnlyDone ? [] : [t('firstTry', { first, total })]), t('now', { done, total }), t('attempts', { count: attempts })].join(
          ' · ',
        )}
      </p>
      {attempts > 0 && <AttemptSteps homeworkId={homeworkId} studentId={studentId} item={item} earlier={earlier} />}
    </>
  )
}
