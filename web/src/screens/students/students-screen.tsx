import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArchive, IconSearchOff, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Student } from '@keel/contract/entities/student'
import { studentsQuery } from '../../data/students/queries'
import { loadHomeTexts } from '../../i18n/language'
import { ButtonLink } from '../../ui/links'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { SaveCsv } from './save-csv'
import { ShowMore } from '../../features/students/show-more'
import { retriedPart } from '../../lib/retried-part'
import { StudentsCards } from './students-cards'
import { StudentsTable } from './students-table'
import { StudentsToolbar } from './students-toolbar'
import classes from './students.module.css'
import { sortKey, useStudentsView } from './use-students-view'

const EditStudentDialog = retriedPart(() =>
  import('../../features/students/edit-student-dialog').then((module) => module.EditStudentDialog),
)

const TeacherFigures = retriedPart(async () => {
  const [module] = await Promise.all([import('./teacher-figures'), loadHomeTexts()])
  return module.TeacherFigures
})

/** The user's students: who they are, when they were last and will next be seen, and the notes about them. */
export function StudentsScreen() {
  const t = useTranslations('students')
  const { view, text, setText, setSort, toggleSort, setArchived } = useStudentsView()
  const list = useInfiniteQuery(studentsQuery(view))
  const wide = useMediaQuery('(min-width: 68em)', true, { getInitialValueInEffect: false })
  const [edited, setEdited] = useState<Student | null>(null)
  const pages = list.data?.pages
  // Pages can overlap when a student was added between two fetches.
  const students = useMemo(() => [...new Map((pages ?? []).flatMap((page) => page.students).map((one) => [one.id, one])).values()], [pages])
  const old = list.isPlaceholderData
  const empty = list.isSuccess && students.length === 0
  const hasNoStudents = empty && !old && view.search === '' && !view.archived
  const archive = useInfiniteQuery({ ...studentsQuery({ ...view, archived: true }), enabled: hasNoStudents })
  const allArchived = hasNoStudents && (archive.data?.pages[0]?.students.length ?? 0) > 0
  const rows = { students, old, onEdit: setEdited }
  return (
    <PageFrame title={t('title')} actions={students.length > 0 ? <SaveCsv view={view} /> : undefined} wide>
      <div className={classes.screen}>
        <StudentsToolbar
          text={text}
          onText={setText}
          archived={view.archived}
          onArchived={setArchived}
          sort={wide ? null : { value: sortKey(view), onChange: setSort }}
        />
        {list.isPending || (hasNoStudents && archive.isPending) ? (
          <LoadingState />
        ) : list.isError && !list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : empty && !old ? (
          view.search !== '' ? (
            <EmptyState
              icon={<IconSearchOff size={26} stroke={1.6} />}
              title={t('search.none', { query: view.search })}
              action={
                <Button variant="default" onClick={() => setText('')}>
                  {t('search.all')}
                </Button>
              }
            />
          ) : allArchived ? (
            <EmptyState
              icon={<IconArchive size={26} stroke={1.6} />}
              title={t('empty.allArchived')}
              text={t('empty.allArchivedText')}
              action={<Button onClick={() => setArchived(true)}>{t('empty.showArchived')}</Button>}
            />
          ) : hasNoStudents ? (
            <EmptyState
              icon={<IconUsers size={26} stroke={1.6} />}
              title={t('empty.title')}
              text={t('empty.text')}
              action={<ButtonLink to="/rooms">{t('empty.action')}</ButtonLink>}
            />
          ) : (
            <EmptyState icon={<IconArchive size={26} stroke={1.6} />} title={t('empty.archived')} text={t('empty.archivedText')} />
          )
        ) : (
          <>
            {wide ? <StudentsTable {...rows} view={view} onSort={toggleSort} /> : <StudentsCards {...rows} />}
            <ShowMore list={list} />
            <TeacherFigures fallback={null} />
          </>
        )}
      </div>
      {edited && <EditStudentDialog key={edited.id} student={edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  )
}
