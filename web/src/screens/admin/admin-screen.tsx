import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import { MissingPage } from '../../ui/missing-page'
import { PageFrame } from '../../ui/page-frame'
import { LoadingState } from '../../ui/states'
import classes from './admin-screen.module.css'
import { MailsAlert } from './mails-alert'

const SECTIONS = {
  people: retriedPart(() => import('./people/people-section').then((module) => module.PeopleSection)),
  classes: retriedPart(() => import('./classes/classes-section').then((module) => module.ClassesSection)),
  registration: retriedPart(() => import('./registration/registration-section').then((module) => module.RegistrationSection)),
  texts: retriedPart(() => import('./texts/texts-section').then((module) => module.TextsSection)),
  storage: retriedPart(() => import('./storage/storage-section').then((module) => module.StorageSection)),
  mails: retriedPart(() => import('./mails/mails-section').then((module) => module.MailsSection)),
  backups: retriedPart(() => import('./backups/backups-section').then((module) => module.BackupsSection)),
  log: retriedPart(() => import('./log/log-section').then((module) => module.LogSection)),
}
type Section = keyof typeof SECTIONS
const NAMES = Object.keys(SECTIONS) as Section[]

/** The administration of the site, for operators: one page for each section. */
export function AdminScreen() {
  const t = useTranslations('admin')
  const errors = useTranslations('errors')
  const { section = 'people' } = useParams({ strict: false })
  const shown = NAMES.find((name) => name === section)
  const names = useRef<HTMLUListElement>(null)
  // The names are one line, which on a phone is longer than the window.
  useEffect(() => {
    if (shown) names.current?.querySelector(`[data-section="${shown}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  if (!shown) return <MissingPage title={errors('notFound')} text={errors('notFoundText')} />
  const Content = SECTIONS[shown]
  return (
    <PageFrame title={t('title')} back="/home" wide="cards">
      <div className={classes.screen}>
        <nav aria-label={t('sections')}>
          <ul ref={names} className={classes.sections}>
            {NAMES.map((name) => (
              <li key={name}>
                <Link
                  to="/admin/{-$section}"
                  params={{ section: name === 'people' ? undefined : name }}
                  className={classes.section}
                  data-section={name}
                  data-active={name === shown || undefined}
                  aria-current={name === shown ? 'page' : undefined}
                >
                  {t(`${name}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {shown !== 'mails' && <MailsAlert />}
        <Content fallback={<LoadingState />} />
      </div>
    </PageFrame>
  )
}
