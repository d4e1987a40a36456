import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconMessage, IconPencil, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StudentPage } from '@keel/contract/entities/student'
import { isRefused } from '../../data/_shared/errors'
import { studentQuery } from '../../data/students/queries'
import { fullName } from '../../ui/avatar'
import { ButtonLink } from '../../ui/links'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { useArchive } from '../../features/students/student-actions'
import { retriedPart } from '../../lib/retried-part'
import { studentName } from '../../ui/student-name'
import { About } from './about'
import { HomeworkSection } from './homework-section'
import { LessonsSection } from './lessons-section'
import { ProgressSection } from './progress'
import classes from './student.module.css'
import { WordsSection } from './words-section'

const EditStudentDialog = retriedPart(() =>
  import('../../features/students/edit-student-dialog').then((module) => module.EditStudentDialog),
)

/** Everything a teacher knows about a student. */
export function StudentScreen() {
  const t = useTranslations('students')
  const id = Number(useParams({ strict: false, select: (params) => params.id }))
  const student = useQuery({ ...studentQuery(id), enabled: Number.isSafeInteger(id) })
  if (!Number.isSafeInteger(id) || isRefused(student.error))
    return (
      <PageFrame title={t('title')} back="/students">
        <EmptyState
          icon={<IconUserOff size={26} stroke={1.6} />}
          title={t('gone.title')}
          text={t('gone.text')}
          action={<ButtonLink to="/students">{t('gone.action')}</ButtonLink>}
        />
      </PageFrame>
    )
  if (!student.data)
    return (
      <PageFrame title={t('title')} back="/students">
        {student.error ? <ErrorState error={student.error} onRetry={() => void student.refetch()} /> : <LoadingState />}
      </PageFrame>
    )
  return <OneStudent key={id} student={student.data} />
}

function OneStudent({ student }: { student: StudentPage }) {
  const t = useTranslations('students')
  const tc = useTranslations('common')
  const [editing, setEditing] = useState(false)
  const archive = useArchive()
  const Icon = student.archived ? IconArchiveOff : IconArchive
  return (
    <PageFrame
      title={studentName(student)}
      lead={student.alias !== null && fullName(student) !== student.alias ? fullName(student) : undefined}
      back="/students"
      actions={
        <>
          {student.rooms.length > 0 && (
            <ButtonLink
              to="/messages/with/$user"
              params={{ user: String(student.id) }}
              variant="default"
              leftSection={<IconMessage size={17} stroke={1.75} aria-hidden />}
            >
              {t('message')}
            </ButtonLink>
          )}
          <Button variant="default" leftSection={<Icon size={17} stroke={1.75} aria-hidden />} onClick={() => archive(student)}>
            {t(student.archived ? 'unarchive' : 'archive')}
          </Button>
          <Button leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            {tc('edit')}
          </Button>
        </>
      }
    >
      <About student={student} />
      <ProgressSection months={student.months} />
      <HomeworkSection student={student} />
      <div className={classes.columns}>
        <LessonsSection id={student.id} />
        <WordsSection student={student} />
      </div>
      {editing && <EditStudentDialog student={student} onClose={() => setEditing(false)} />}
    </PageFrame>
  )
}
