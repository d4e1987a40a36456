import { useTranslations } from 'use-intl/react'
import type { HomeworkExercise } from '@keel/contract/entities/homework'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { useStateText } from '../../features/homework/use-state-text'
import { type CsvCell, downloadCsv } from '../../lib/csv'
import { fullName } from '../../ui/avatar'
import { useExerciseKind } from '../_shared/use-exercise-kind'
import { firstTryShare } from './first-try-share'
import type { GridData } from './grid'

/** Returns a function that downloads the grid as a table: a row for each student, one or two columns for each exercise. */
export function useSaveResults(title: string, { exercises, students }: GridData): (now: Date) => void {
  const t = useTranslations('homework-work')
  const kindOf = useExerciseKind()
  const stateText = useStateText()
  const nameOf = (exercise: HomeworkExercise, at: number) =>
    `${at + 1}. ${kindOf(exercise)}${exercise.title === '' ? '' : ` (${exercise.title})`}`
  const columnsOf = (exercise: HomeworkExercise, at: number) => {
    const texts = { exercise: nameOf(exercise, at), total: exercise.total }
    return WITHOUT_FIRST_TRY.includes(exercise.type) ? [t('csv.done', texts)] : [t('csv.firstTry', texts), t('csv.done', texts)]
  }
  return (now) => {
    const rows = students.map(({ student, part, results }): CsvCell[] => {
      const share = firstTryShare(exercises, results)
      const figures = exercises.flatMap(({ item_id, type }) => {
        const result = results.find((one) => one.item_id === item_id)
        return WITHOUT_FIRST_TRY.includes(type) ? [result?.done] : [result?.first_try, result?.done]
      })
      const handedIn = part.handed_in_at && new Date(part.handed_in_at)
      return [fullName(student), stateText(part, now).join(', '), handedIn, share && Math.round(share * 100), ...figures]
    })
    const head = [t('csv.student'), t('grid.state'), t('csv.handedIn'), t('csv.percent'), ...exercises.flatMap(columnsOf)]
    downloadCsv(t('csv.name', { title }), [head, ...rows])
  }
}
