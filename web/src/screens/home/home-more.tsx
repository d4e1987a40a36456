import { useQuery } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import type { UserStats } from '@keel/contract/entities/user'
import { useUser } from '../../data/users/me'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { DueWords } from './due-words'
import classes from './home-more.module.css'
import { Figures } from './figures'
import { RecentLessons } from './recent-lessons'
import { Today } from './today'
import { UnseenStudents } from './unseen-students'

/** Everything below the classrooms; loaded after the page itself. */
export function HomeMore({ stats, now }: { stats: UserStats | undefined; now: Date }) {
  const teacher = useUser().role === ROLE.teacher
  const begun = (stats?.lessons ?? 0) > 0
  const due = useQuery({ ...wordsDueQuery, enabled: !teacher })
  // Shown above the rest, it would push the rest down.
  if (due.isLoading) return null
  return (
    <>
      {due.data && <DueWords words={due.data} />}
      <div className={classes.lists}>
        <Today now={now} teacher={teacher} />
        <RecentLessons />
      </div>
      {begun && stats && <Figures stats={stats} teacher={teacher} />}
      {teacher && <UnseenStudents now={now} />}
    </>
  )
}
