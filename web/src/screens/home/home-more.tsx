import { ROLE } from '@keel/contract/constants'
import type { UserStats } from '@keel/contract/entities/user'
import { useUser } from '../../api/me'
import { DueWords } from './due-words'
import { Figures } from './figures'
import { RecentLessons } from './recent-lessons'
import { Today } from './today'
import { UnseenStudents } from './unseen-students'

/** What stands below the classrooms: comes after the page itself. */
export function HomeMore({ stats, now }: { stats: UserStats | undefined; now: Date }) {
  const teacher = useUser().role === ROLE.teacher
  const begun = (stats?.lessons ?? 0) > 0
  return (
    <>
      {!teacher && <DueWords />}
      <Today now={now} teacher={teacher} />
      {begun && stats && <Figures stats={stats} teacher={teacher} />}
      {teacher && <UnseenStudents now={now} />}
      <RecentLessons />
    </>
  )
}
