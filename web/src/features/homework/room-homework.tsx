import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { homeworkListQuery } from '../../data/homework/queries'
import { useUser } from '../../data/users/me'
import { useNow } from '../../lib/use-now'
import { TextLink } from '../../ui/links'
import { dueFirst } from './due-first'
import { HomeworkRow } from './homework-row'
import classes from './room-homework.module.css'

const SHOWN = 5
const MINUTE = 60_000

/**
 * The homework of a classroom that a student has yet to do, or that is not done by all students of its teacher; renders nothing when there
 * is none.
 */
export function RoomHomework({ roomId }: { roomId: number }) {
  const t = useTranslations('homework-list')
  const texts = useTranslations('homework')
  const now = useNow(MINUTE)
  const isTeacher = useUser().role === ROLE.teacher
  // What is done leaves the teacher with the link to it.
  const { data } = useInfiniteQuery(homeworkListQuery(isTeacher ? { room_id: roomId } : { room_id: roomId, show: 'open' }))
  const given = data?.pages[0]?.homework ?? []
  if (given.length === 0) return null
  const shown = isTeacher ? given.filter(({ counts }) => counts && counts.open + counts.waiting > 0) : dueFirst(given)
  return (
    <section className={classes.section} aria-labelledby="room-homework">
      <div className={classes.head}>
        <h2 id="room-homework">{texts('title')}</h2>
        <TextLink to="/homework" search={{ room: roomId }} size="sm">
          {t('all')}
        </TextLink>
      </div>
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.slice(0, SHOWN).map((homework) => (
            <HomeworkRow key={homework.id} homework={homework} now={now} inRoom />
          ))}
        </ul>
      )}
    </section>
  )
}
