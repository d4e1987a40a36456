import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { isRefused } from '../../data/_shared/errors'
import { useUser } from '../../data/users/me'
import { studentQuery } from '../../data/students/queries'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { studentName } from '../../ui/student-name'
import { StudentSelect } from '../../features/lessons/student-select'
import { HistoryList } from './history-list'
import classes from './history.module.css'

const route = getRouteApi('/members/shell/history')

/** What the user, or a student picked by the teacher, did in each lesson. */
export function HistoryScreen() {
  const t = useTranslations('journal')
  const { student } = route.useSearch()
  const teacher = useUser().role === ROLE.teacher
  if (teacher) return <StudentHistory id={student} />
  return (
    <PageFrame title={t('history.own')} back="/lessons">
      <HistoryList />
    </PageFrame>
  )
}

function StudentHistory({ id }: { id: number | undefined }) {
  const t = useTranslations('journal')
  const navigate = route.useNavigate()
  const student = useQuery({ ...studentQuery(id ?? 0), enabled: id !== undefined })
  const name = student.data && studentName(student.data)
  return (
    <PageFrame title={id !== undefined && name !== undefined ? t('history.of', { name }) : t('history.title')} back="/lessons">
      <div className={classes.pick}>
        <StudentSelect value={id} onChange={(one) => void navigate({ search: one === undefined ? {} : { student: one }, replace: true })} />
      </div>
      {id === undefined ? (
        <EmptyState icon={<IconHistory size={26} stroke={1.6} />} title={t('history.pick')} text={t('history.pickText')} />
      ) : isRefused(student.error) ? (
        <ErrorState title={t('history.missing')} />
      ) : student.isPending ? (
        <LoadingState />
      ) : student.data ? (
        <HistoryList key={id} student={id} />
      ) : (
        <ErrorState error={student.error} onRetry={() => void student.refetch()} />
      )}
    </PageFrame>
  )
}
