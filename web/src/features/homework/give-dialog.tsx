import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { itemsQuery } from '../../data/board-items/queries'
import { modulesQuery } from '../../data/modules/queries'
import { roomQuery } from '../../data/rooms/queries'
import { Dialog } from '../../ui/dialog'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { type GiveDialogProps, GiveForm } from './give-form'
import { useNextLesson } from '../../data/schedule/use-next-lesson'

/** Gives boards of a classroom as homework. */
export function GiveDialog({ roomId, boardId, itemId, onClose }: GiveDialogProps) {
  const t = useTranslations('homework-give')
  const room = useQuery(roomQuery(roomId))
  const modules = useQuery(modulesQuery(roomId))
  const items = useQuery(itemsQuery(boardId))
  const lesson = useNextLesson(roomId)
  const content = () => {
    const failed = [room, modules, items].find(({ isError, data }) => isError && !data)
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    if (!room.data || !modules.data || !items.data || lesson === undefined) return <LoadingState />
    const students = room.data.users.filter(({ owner }) => !owner)
    if (students.length === 0) return <EmptyState boxed={false} title={t('noStudents')} text={t('noStudentsText')} />
    return (
      <GiveForm
        roomId={roomId}
        boardId={boardId}
        itemId={itemId}
        modules={modules.data}
        items={items.data}
        students={students}
        lesson={lesson}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      {content()}
    </Dialog>
  )
}
