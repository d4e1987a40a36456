import type { RoomCard } from '@keel/contract/entities/room'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/links'
import { Pulse } from '../../ui/live-mark'
import classes from './lesson-bar.module.css'

/** A bar above the page with a link to a lesson that is running elsewhere. */
export function LessonBar({ room }: { room: RoomCard }) {
  const t = useTranslations('live')
  const name = room.lesson?.name || room.name
  return (
    <section className={classes.bar} aria-label={t('lessonOn')}>
      <Pulse />
      <p className={classes.text} title={name}>
        {t('lessonOn')}: <strong>{name}</strong>
      </p>
      <ButtonLink
        to="/room/$id"
        params={{ id: String(room.id) }}
        size="compact-sm"
        variant="white"
        color="green"
        className={classes.join}
        aria-label={t('joinName', { name })}
      >
        {t('join')}
      </ButtonLink>
    </section>
  )
}
