import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconLayoutBoard, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import { askDeleteHomework } from '../../features/homework/delete-homework'
import { retriedPart } from '../../lib/retried-part'
import type { GridData } from './grid'
import { useSaveResults } from './use-save-results'

const EditDialog = retriedPart(() => import('../../features/homework/edit-dialog').then((module) => module.EditDialog))
const AddStudentsDialog = retriedPart(() =>
  import('../../features/homework/add-students-dialog').then((module) => module.AddStudentsDialog),
)

/** What the teacher does with homework as a whole. */
export function Actions({ homework, grid, now }: { homework: Homework; grid: GridData; now: Date }) {
  const t = useTranslations('homework-work')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const saveResults = useSaveResults(homework.title, grid)
  const [asked, setAsked] = useState<'edit' | 'add' | null>(null)
  const openBoards = () => navigate({ to: '/module/$id', params: { id: String(homework.module_id) }, search: { homework: homework.id } })
  const close = () => setAsked(null)
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />} onClick={() => setAsked('edit')}>
        {common('edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {common('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {homework.room_id !== null && (
            <Menu.Item leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => setAsked('add')}>
              {t('addStudents')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLayoutBoard size={17} aria-hidden />} onClick={() => void openBoards()}>
            {t('openBoards')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={17} aria-hidden />} onClick={() => saveResults(now)}>
            {t('csv.save')}
          </Menu.Item>
          <Menu.Item
            color="var(--keel-danger)"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => askDeleteHomework(homework, () => navigate({ to: '/homework', replace: true }))}
          >
            {common('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' && <EditDialog homework={homework} onClose={close} />}
      {asked === 'add' && (
        <AddStudentsDialog homework={homework} present={grid.students.map(({ student }) => student.id)} onClose={close} />
      )}
    </>
  )
}
