import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { roomQuery } from '../../data/rooms/queries'
import { ButtonLink } from '../../ui/links'
import classes from './first-steps.module.css'
import section from './section.module.css'

const STEPS = ['room', 'invite', 'board', 'start'] as const

/** The steps to a first lesson, for a teacher who has not taught one yet; each step ticks itself off. */
export function FirstSteps({ rooms }: { rooms: RoomCard[] }) {
  const t = useTranslations('home')
  const first = rooms[0]
  const room = useQuery({ ...roomQuery(first?.id ?? 0), enabled: first !== undefined })
  const done = {
    room: first !== undefined,
    invite: rooms.some((each) => each.users.some((person) => person.role === ROLE.student)),
    board: room.data?.modules.some((module) => module.boards.length > 0) ?? false,
    start: rooms.some((each) => each.lesson !== null),
  }
  const next = STEPS.find((step) => !done[step])
  return (
    <section aria-labelledby="first-steps" className={classes.steps}>
      <div className={classes.stepsHead}>
        <h2 id="first-steps" className={classes.stepsTitle}>
          {t('steps.title')}
        </h2>
        <p className={section.sub}>{t('steps.lead')}</p>
      </div>
      <ol className={classes.stepList}>
        {STEPS.map((step, index) => (
          <li key={step} className={classes.step} data-done={done[step] || undefined} data-next={step === next || undefined}>
            <span className={classes.stepMark} aria-hidden>
              {done[step] ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <div className={classes.stepText}>
              <span className={classes.stepName}>
                {t(`steps.${step}`)}
                {done[step] && <VisuallyHidden> ({t('steps.done')})</VisuallyHidden>}
              </span>
              <span className={section.sub}>{t(`steps.${step}Text`)}</span>
            </div>
            {step === next &&
              (first ? (
                <ButtonLink to="/room/$id" params={{ id: String(first.id) }}>
                  {t('steps.openRoom')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/rooms" search={{ new: 1 }}>
                  {t('steps.makeRoom')}
                </ButtonLink>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
