import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../../data/users/queries'
import { MonthFigures } from '../../features/students/month-figures'

/** The teacher's last 30 days; renders nothing before the first lesson. */
export function TeacherFigures() {
  const { data } = useQuery(statsQuery)
  return data && data.lessons > 0 ? <MonthFigures stats={data} teacher /> : null
}
