import type { RoomCard } from '@keel/contract/entities/room'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { byNextLesson } from '../../features/room-card/by-next-lesson'
import { RoomCardView } from '../../features/room-card/room-card'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import classes from './rooms-section.module.css'

const SHOWN = 6

/** The user's classrooms, those in the order of their next lessons. */
export function RoomsSection({ rooms }: { rooms: RoomCard[] }) {
  const t = useTranslations('home')
  const me = useUser()
  const ordered = [...rooms].sort(byNextLesson)
  return (
    <section aria-labelledby="home-rooms" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-rooms" className={section.sectionTitle}>
          {t('rooms')}
        </h2>
        {rooms.length > SHOWN && (
          <TextLink to="/rooms" size="sm">
            {t('allRooms', { count: rooms.length })}
          </TextLink>
        )}
      </div>
      <ul className={classes.rooms}>
        {ordered.slice(0, SHOWN).map((room) => (
          <li key={room.id}>
            <RoomCardView room={room} meId={me.id} order={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
