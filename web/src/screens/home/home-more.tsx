import { ROLE } from '@keel/contract/constants'
import type { UserStats } from '@keel/contract/entities/user'
import { useUser } from '../../data/users/me'
import { MonthFigures } from '../../features/students/month-figures'
import classes from './home-more.module.css'
import { LastResults } from './last-results'
import { RecentLessons } from './recent-lessons'
import { Today } from './today'
import { UnseenStudents } from './unseen-students'

/** Everything below the classrooms; loaded after the page itself. A teacher's figures are on the page of the students. */
export function HomeMore({ stats, now }: { stats: UserStats | undefined; now: Date }) {
  const teacher = useUser().role === ROLE.teacher
  const begun = (stats?.lessons ?? 0) > 0
  return teacher ? (
    <div className={classes.lists}>
      <RecentLessons />
      <UnseenStudents now={now} />
    </div>
  ) : (
    <>
      <div className={classes.lists}>
        <LastResults />
        <Today now={now} teacher={false} />
      </div>
      {begun && stats && <MonthFigures stats={stats} teacher={false} />}
    </>
  )
}
