import { LESSON_STATUS } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import { deleteLesson, restoreLesson } from '../../data/lessons/calls'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { translator } from '../../i18n/language'
import { confirm } from '../../ui/confirm/confirm'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { lessonName } from '../../i18n/lesson-name'

const refetchLists = () =>
  Promise.all([['lessons'], keys.rooms, keys.events].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/**
 * Asks, then deletes a lesson from the journal with an undo toast. `onDeleted` runs before anything is refetched, for instance to leave its
 * page.
 */
export function askDeleteLesson(lesson: Lesson, onDeleted?: () => Promise<unknown>): void {
  const t = translator('lessons')
  confirm({
    title: t('delete.title', { name: lessonName(lesson) }),
    body: lesson.status === LESSON_STATUS.started ? t('delete.textRunning') : t('delete.text'),
    confirmLabel: translator('common')('delete'),
    danger: true,
    onConfirm: async () => {
      await deleteLesson(lesson.id)
      await onDeleted?.()
      queryClient.removeQueries({ queryKey: keys.lesson(lesson.id) })
      await refetchLists()
      toastUndo(t('delete.done', { name: lessonName(lesson) }), () => void restoreLesson(lesson.id).then(refetchLists).catch(toastError))
    },
  })
}
