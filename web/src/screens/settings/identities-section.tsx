import { Button } from '@mantine/core'
import type { Identity } from '@keel/contract/entities/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { identitiesQuery } from '../../data/users/queries'
import { retriedPart } from '../../lib/retried-part'
import { useNow } from '../../lib/use-now'
import { Section } from './section'
import section from './section.module.css'

const MINUTE_MS = 60_000
const DisconnectDialog = retriedPart(() => import('./disconnect-dialog').then((module) => module.DisconnectDialog))

/** The user's accounts at providers that they log in by, with buttons to disconnect them; nothing without any. */
export function IdentitiesSection() {
  const t = useTranslations('settings.identities')
  const { data: identities = [] } = useQuery(identitiesQuery)
  const [asked, setAsked] = useState<Identity | null>(null)
  if (identities.length === 0) return null
  return (
    <Section title={t('title')} lead={t('lead')}>
      {identities.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} onDisconnect={() => setAsked(identity)} />
      ))}
      {asked && <DisconnectDialog key={asked.id} identity={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function IdentityRow({ identity: { provider, email, used_at }, onDisconnect }: { identity: Identity; onDisconnect: () => void }) {
  const t = useTranslations('settings.identities')
  const format = useFormatter()
  const now = useNow(MINUTE_MS)
  // Not in the future, should the clocks differ.
  const used = new Date(Math.min(Date.parse(used_at), now.getTime()))
  return (
    <div className={section.row}>
      <div className={section.what}>
        <span className={section.label}>{provider}</span>
        <span className={section.hint}>
          {email} · {t('used', { when: format.relativeTime(used, now) })}
        </span>
      </div>
      <Button variant="subtle" size="compact-sm" aria-label={t('disconnectName', { provider })} onClick={onDisconnect}>
        {t('disconnect')}
      </Button>
    </div>
  )
}
