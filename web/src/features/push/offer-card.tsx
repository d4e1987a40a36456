import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { thisDeviceQuery } from '../../data/notifications/this-device'
import { useUser } from '../../data/users/me'
import { readLocal, writeLocal } from '../../lib/storage'
import classes from './push.module.css'
import { useTurnOn } from './use-turn-on'

/** How long it is not offered after "Not now". */
const HIDDEN_MS = 30 * 86_400_000

/** Offers to turn on notifications for this device, where they are off. Shown to who has handed in or given homework. */
export function OfferCard() {
  const t = useTranslations('notifications.device')
  const { id, role } = useUser()
  const { data: state } = useQuery(thisDeviceQuery)
  const [turnOn, busy] = useTurnOn()
  const [isHidden, setHidden] = useState(() => Number(readLocal(`keel.push-offer.${id}`)) > Date.now())
  if (state !== 'off' || isHidden) return null
  const hide = () => {
    writeLocal(`keel.push-offer.${id}`, String(Date.now() + HIDDEN_MS))
    setHidden(true)
  }
  return (
    <section className={classes.card} aria-label={t('title')}>
      <p className={classes.text}>
        <span className={classes.question}>{t('offer', { role: role === ROLE.teacher ? 'teacher' : 'student' })}</span>
        <span className={classes.hint}>{t('offerText')}</span>
      </p>
      <span className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={hide}>
          {t('notNow')}
        </Button>
        <Button loading={busy} onClick={turnOn}>
          {t('turnOn')}
        </Button>
      </span>
    </section>
  )
}
