import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import classes from './profile-section.module.css'
import section from './section.module.css'

const KeepWorkDialog = retriedPart(() => import('./keep-work-dialog').then((module) => module.KeepWorkDialog))

/** In place of the address of a student who has none: how to keep the account. `waiting` shows an address that is not confirmed yet. */
export function NoAddress({ waiting }: { waiting: ReactNode }) {
  const t = useTranslations('without-mail.keep')
  const s = useTranslations('settings.profile')
  const [asked, setAsked] = useState(false)
  return (
    <div>
      <span className={section.label}>{s('email')}</span>
      <div className={classes.email}>
        <span className={section.hint}>{t('none')}</span>
        <Button variant="light" onClick={() => setAsked(true)}>
          {t('open')}
        </Button>
      </div>
      <span className={section.hint}>{t('hint')}</span>
      {waiting}
      {asked && <KeepWorkDialog onClose={() => setAsked(false)} />}
    </div>
  )
}
