import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { useUser } from '../../data/users/me'
import { askDeleteLesson } from '../../features/lessons/delete-lesson'
import { RenameDialog } from '../../features/lessons/rename-dialog'
import { saveLessonCsv } from './lesson-csv'
import { useExerciseKind } from '../_shared/use-exercise-kind'
import { lessonName } from '../../i18n/lesson-name'

/** The actions on a lesson of the journal. */
export function LessonActions({ lesson, onPrint }: { lesson: LessonReport; onPrint: () => void }) {
  const t = useTranslations('journal')
  const lessons = useTranslations('lessons')
  const common = useTranslations('common')
  const user = useUser()
  const kind = useExerciseKind()
  const navigate = useNavigate()
  const [renaming, setRenaming] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={onPrint}>
        {t('print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => saveLessonCsv(lesson, user.id, kind)}
      >
        {t('csv')}
      </Button>
      {lesson.can_edit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={lessons('menuOf', { name: lessonName(lesson) })}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setRenaming(true)}>
              {common('rename')}
            </Menu.Item>
            <Menu.Item
              color="var(--keel-danger)"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => askDeleteLesson(lesson, () => navigate({ to: '/lessons' }))}
            >
              {common('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {renaming && <RenameDialog lesson={lesson} onClose={() => setRenaming(false)} />}
    </>
  )
}
