import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { renameLesson } from '../../data/lessons/calls'
import { retriedPart } from '../../lib/retried-part'

const NameDialog = retriedPart(() => import('../../ui/name-dialog').then((module) => module.NameDialog))

/** Asks for a new name of a lesson. */
export function RenameDialog({ lesson, onClose }: { lesson: { id: number; name: string }; onClose: () => void }) {
  const t = useTranslations('lessons')
  const common = useTranslations('common')
  const client = useQueryClient()
  return (
    <NameDialog
      opened
      onClose={onClose}
      title={t('rename.title')}
      label={t('name')}
      initial={lesson.name}
      submitLabel={common('save')}
      onSubmit={async (name) => {
        await renameLesson(lesson.id, name)
        await client.invalidateQueries({ queryKey: ['lessons'] })
      }}
    />
  )
}
