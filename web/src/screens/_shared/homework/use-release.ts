import { useTranslations } from 'use-intl/react'
import type { HomeworkPart } from '@keel/contract/entities/homework'
import type { Person } from '@keel/contract/entities/user'
import { addRemark, refetchHomework, type Release, releaseHomework } from '../../../data/homework/calls'
import { hasMarkDraft } from '../../../data/corrections/mark-drafts'
import { useAction } from '../../../lib/use-action'
import { fullName } from '../../../ui/avatar'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import { draftsAbout, writeDraft } from './remark-drafts'

export interface StudentPart {
  student: Person
  part: HomeworkPart
}

/** Returns a function that returns homework to students or marks it as done; it returns for how many, and names those whose part has changed meanwhile. */
export function useReleaseNow(homeworkId: number) {
  const t = useTranslations('homework-work')
  return async (students: readonly StudentPart[], how: Omit<Release, 'students'>): Promise<number> => {
    if (hasMarkDraft(students.map(({ student }) => student.id))) {
      toast.warning(t('markOpen'))
      return 0
    }
    // What is being written about them belongs to what they get.
    for (const { student } of students)
      for (const draft of draftsAbout(homeworkId, student.id)) {
        const { itemId, text } = draft
        await addRemark(homeworkId, student.id, { text, ...(itemId === null ? {} : { item_id: itemId }) })
        writeDraft(draft, null)
      }
    const looked = students.map(({ student, part }) => ({ user_id: student.id, version: part.version }))
    const released = await releaseHomework(homeworkId, { ...how, students: looked })
    await refetchHomework()
    const refused = new Set(released.filter(({ part }) => part === null).map(({ user_id }) => user_id))
    const names = students.filter(({ student }) => refused.has(student.id)).map(({ student }) => fullName(student))
    if (names.length > 0) toast.warning(t('changedMeanwhile', { names: names.join(', ') }))
    return released.length - refused.size
  }
}

/** The same as an action of a button; a failure is shown as a toast. */
export function useRelease(homeworkId: number) {
  const releaseNow = useReleaseNow(homeworkId)
  const [release, busy] = useAction(
    async (students: readonly StudentPart[], how: Omit<Release, 'students'>, onReleased?: (count: number) => void) => {
      try {
        const count = await releaseNow(students, how)
        if (count > 0) onReleased?.(count)
      } catch (error) {
        toastError(error)
      }
    },
  )
  return { release, busy }
}
