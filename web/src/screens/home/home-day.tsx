import { useQuery } from '@tanstack/react-query'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { DueWords } from './due-words'
import { HomeHomework } from './home-homework'
import { NeedsYou } from './needs-you'
import { Today } from './today'

/** What is on today and what waits, above the classrooms. */
export function HomeDay({ teacher, now }: { teacher: boolean; now: Date }) {
  const due = useQuery({ ...wordsDueQuery, enabled: !teacher })
  return teacher ? (
    <>
      <Today now={now} teacher />
      <NeedsYou now={now} />
    </>
  ) : (
    <>
      {due.data && <DueWords words={due.data} />}
      <HomeHomework now={now} />
    </>
  )
}
