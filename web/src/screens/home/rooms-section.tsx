import type { RoomCard } from '@keel/contract/entities/room'
import { useTranslations } from 'use-intl/react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../data/users/me'
import { AvatarRow } from '../../ui/avatar-row'
import { fullName } from '../../ui/avatar'
import { TextLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import section from './section.module.css'
import classes from './rooms-section.module.css'

const SHOWN = 6

/** The user's classrooms, those with a running lesson first. */
export function RoomsSection({ rooms }: { rooms: RoomCard[] }) {
  const t = useTranslations('home')
  const me = useUser()
  const ordered = [...rooms].sort((a, b) => Number(b.lesson !== null) - Number(a.lesson !== null))
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
        {ordered.slice(0, SHOWN).map((room) => {
          const others = room.users.filter((person) => person.id !== me.id)
          const line =
            others.length === 0
              ? t('nobodyYet')
              : others.length === 1 && others[0]
                ? fullName(others[0])
                : t('people', { count: others.length })
          return (
            <li key={room.id}>
              <Link to="/room/$id" params={{ id: String(room.id) }} className={classes.room}>
                <span className={classes.roomName}>
                  <bdi>{room.name}</bdi>
                </span>
                <span className={section.sub}>{line}</span>
                <span className={classes.roomFoot}>
                  <AvatarRow people={others.length > 0 ? others : room.users} size={30} />
                  {room.lesson && (
                    <span className={classes.liveMark}>
                      <LiveMark>{t('lessonOn')}</LiveMark>
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
