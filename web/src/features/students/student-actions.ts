import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Student, StudentPage } from '@keel/contract/entities/student'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { updateStudent } from '../../data/students/calls'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { studentName } from '../../ui/student-name'

/** Applies a stored student to every list that shows them. */
export async function showStored(cache: QueryClient, student: Student): Promise<void> {
  applyToCache<StudentPage>(cache, keys.student(student.id), (page) => ({ ...page, ...student }))
  await cancelAndRefetch(cache, { queryKey: keys.studentsLists })
}

/** Archives a student or takes them out of the archive, with undo. */
export function useArchive(): (student: Student) => void {
  const t = useTranslations('students')
  const cache = useQueryClient()
  const put = async (id: number, archived: boolean) => showStored(cache, await updateStudent(id, { archived }))
  return (student) => {
    const archived = !student.archived
    put(student.id, archived)
      .then(() =>
        toastUndo(t(archived ? 'archivedDone' : 'unarchivedDone', { name: studentName(student) }), () => {
          put(student.id, !archived).catch(toastError)
        }),
      )
      .catch(toastError)
  }
}
