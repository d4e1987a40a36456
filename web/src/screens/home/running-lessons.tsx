import type { RoomCard } from '@keel/contract/entities/room'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { requestJoin } from '../../lib/join-request'
import { AvatarRow } from '../../ui/avatar-row'
import { ButtonLink } from '../../ui/links'
import { Pulse } from '../../ui/live-mark'
import classes from './running-lessons.module.css'
import section from './section.module.css'
import lessonText from './lesson-text.module.css'
import { lessonName } from '../../i18n/lesson-name'

/** Running lessons, each with a link into it. */
export function RunningLessons({ rooms, now }: { rooms: RoomCard[]; now: Date }) {
  const t = useTranslations('home')
  const me = useUser()
  const running = rooms.filter((room) => room.lesson)
  return (
    // Screen readers announce a new lesson, but not the passing minutes.
    <div className={classes.runningLessons} aria-live="polite" aria-relevant="additions">
      {running.length > 0 && (
        <section aria-label={t('running')} className={section.stack}>
          {running.map((room) => {
            const started = room.lesson?.started_at
            const minutes = started ? Math.max(0, Math.floor((now.getTime() - new Date(started).getTime()) / 60_000)) : 0
            return (
              <article key={room.id} className={classes.running}>
                <div className={lessonText.runningText}>
                  <p className={classes.live}>
                    <Pulse />
                    {t('runningFor', { minutes })}
                  </p>
                  <h2 className={lessonText.runningName}>{room.lesson && lessonName(room.lesson)}</h2>
                  {room.lesson?.name !== room.name && <p className={section.sub}>{room.name}</p>}
                </div>
                <AvatarRow people={room.users.filter(({ id }) => id !== me.id)} />
                <ButtonLink
                  to="/room/$id"
                  params={{ id: String(room.id) }}
                  onClick={() => requestJoin(room.id)}
                  size="md"
                  variant="white"
                  color="green"
                  className={classes.join}
                  rightSection={<IconArrowRight size={18} aria-hidden />}
                >
                  {t('join')}
                </ButtonLink>
              </article>
            )
          })}
        </section>
      )}
    </div>
  )
}
