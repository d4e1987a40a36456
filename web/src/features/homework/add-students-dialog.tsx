import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import type { Person } from '@keel/contract/entities/user'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { addHomeworkStudents, refetchHomework } from '../../data/homework/calls'
import { roomQuery } from '../../data/rooms/queries'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import classes from './give.module.css'
import { StudentTicks } from './student-ticks'

interface Props {
  homework: Homework
  /** Ids of the students who have it. */
  present: readonly number[]
  onClose: () => void
}

/** Gives homework to more students of its classroom. */
export function AddStudentsDialog({ homework, present, onClose }: Props) {
  const t = useTranslations('homework-give')
  const { room_id } = homework
  const room = useQuery({ ...roomQuery(room_id ?? 0), enabled: room_id !== null })
  const students = room.data?.users.filter(({ id, owner }) => !owner && !present.includes(id)) ?? []
  const content = () => {
    if (room.isError && !room.data) return <ErrorState error={room.error} onRetry={() => void room.refetch()} />
    if (room_id !== null && !room.data) return <LoadingState />
    if (students.length === 0) return <EmptyState boxed={false} title={t('add.nobody')} />
    return <AddForm homework={homework} students={students} onClose={onClose} />
  }
  return (
    <Dialog opened onClose={onClose} title={t('add.title')} size="md">
      {content()}
    </Dialog>
  )
}

function AddForm({ homework: { id, room_id }, students, onClose }: Pick<Props, 'homework' | 'onClose'> & { students: readonly Person[] }) {
  const t = useTranslations('homework-give')
  const cache = useQueryClient()
  const [ticked, setTicked] = useState<number[]>(() => (students.length === 1 ? students.map((student) => student.id) : []))
  const [isGone, setGone] = useState(false)
  const chosen = ticked.filter((one) => students.some((student) => student.id === one))
  const add = async () => {
    setGone(false)
    try {
      await addHomeworkStudents(id, chosen)
    } catch (failure) {
      if (!isApiError(failure, 'bad.input')) throw failure
      setGone(true)
      void cache.invalidateQueries({ queryKey: keys.room(room_id ?? 0) })
      return
    }
    await refetchHomework()
    onClose()
    toast.success(t('given'))
  }
  return (
    <DialogForm submitLabel={t('give')} complete={chosen.length > 0} onSubmit={add} onCancel={onClose}>
      <StudentTicks label={t('students')} students={students} ticked={ticked} onTick={setTicked} />
      {isGone && (
        <p className={classes.error} role="alert">
          {t('studentsGone')}
        </p>
      )}
    </DialogForm>
  )
}
