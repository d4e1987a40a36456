import { Anchor, Button, Skeleton } from '@mantine/core'
import type { ApiToken } from '@keel/contract/entities/token'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { revokeToken } from '../../data/tokens/calls'
import { tokensQuery } from '../../data/tokens/queries'
import { retriedPart } from '../../lib/retried-part'
import { useNow } from '../../lib/use-now'
import { confirm } from '../../ui/confirm/confirm'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { Section } from './section'
import section from './section.module.css'

const MINUTE_MS = 60_000
const TokenDialog = retriedPart(() => import('./token-dialog').then((module) => module.TokenDialog))

/** The user's API tokens, for their scripts, with buttons to make and revoke them. */
export function TokensSection() {
  const t = useTranslations('settings.tokens')
  const tokens = useQuery(tokensQuery)
  const [asked, setAsked] = useState(false)
  return (
    <Section
      title={t('title')}
      lead={t.rich('lead', {
        link: (text) => (
          <Anchor href="/api/docs" target="_blank" rel="noreferrer" inherit>
            {text}
          </Anchor>
        ),
      })}
    >
      {tokens.isPending ? (
        <Skeleton height={64} />
      ) : tokens.isError ? (
        <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : (
        <>
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
          <div className={section.end}>
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('new')}
            </Button>
          </div>
        </>
      )}
      {asked && <TokenDialog onClose={() => setAsked(false)} />}
    </Section>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const t = useTranslations('settings.tokens')
  const format = useFormatter()
  const queryClient = useQueryClient()
  const now = useNow(MINUTE_MS)
  const { name, scopes } = token
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  const used = token.used_at && new Date(Math.min(Date.parse(token.used_at), now.getTime()))
  const revoke = async () => {
    await revokeToken(token.id)
    await queryClient.invalidateQueries({ queryKey: keys.tokens })
    toast.success(t('revoked'))
  }
  const ask = () => confirm({ title: t('revokeName', { name }), body: t('revokeText'), confirmLabel: t('revoke'), onConfirm: revoke })
  return (
    <div className={section.row}>
      <div className={section.what}>
        <span className={section.label}>{name}</span>
        <span className={section.hint}>
          {scopes.map((scope) => t(`scope.${scope}`)).join(', ')} · {t('until', { when: day(token.expires_at) })} ·{' '}
          {used ? t('used', { when: format.relativeTime(used, now) }) : t('unused')}
        </span>
      </div>
      <Button variant="subtle" size="compact-sm" aria-label={t('revokeName', { name })} onClick={ask}>
        {t('revoke')}
      </Button>
    </div>
  )
}
