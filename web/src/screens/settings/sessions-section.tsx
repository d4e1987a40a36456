import { Button, Skeleton } from '@mantine/core'
import type { Session } from '@keel/contract/entities/user'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { endOtherSessions, endSession } from '../../data/users/calls'
import { sessionsQuery } from '../../data/users/queries'
import { useAction } from '../../lib/use-action'
import { useNow } from '../../lib/use-now'
import { confirm } from '../../ui/confirm/confirm'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { ErrorState } from '../../ui/states'
import { describeAgent } from './describe-agent'
import { Section } from './section'
import classes from './sessions-section.module.css'
import section from './section.module.css'
import { useTokensLeft } from './tokens-left'

const MINUTE_MS = 60_000

const currentFirst = (list: Session[]): Session[] => list.toSorted((a, b) => Number(b.current) - Number(a.current))

/** The user's sessions, with buttons to end one, or all but this one. */
export function SessionsSection() {
  const t = useTranslations('settings.sessions')
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const now = useNow(MINUTE_MS)
  const [offerTokens, tokensLeft] = useTokensLeft()
  const endOthers = async () => {
    const tokens = await endOtherSessions()
    await queryClient.invalidateQueries({ queryKey: keys.sessions })
    toast.success(t('ended'))
    offerTokens(tokens)
  }
  const [endOne, ending] = useAction(async (id: string) => {
    try {
      await endSession(id)
      await queryClient.invalidateQueries({ queryKey: keys.sessions })
      toast.success(t('endedOne'))
    } catch (error) {
      toastError(error)
    }
  })
  const ask = () => confirm({ title: t('endOthers'), body: t('endOthersText'), confirmLabel: t('endOthers'), onConfirm: endOthers })

  return (
    <Section title={t('title')} lead={t('lead')}>
      {sessions.isPending ? (
        <Skeleton height={64} />
      ) : sessions.isError ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <>
          <ul className={classes.sessions}>
            {currentFirst(sessions.data).map((session) => (
              <SessionRow key={session.id} session={session} now={now} busy={ending} onEnd={() => endOne(session.id)} />
            ))}
          </ul>
          {sessions.data.length > 1 ? (
            <div className={section.end}>
              <Button variant="default" onClick={ask}>
                {t('endOthers')}
              </Button>
            </div>
          ) : (
            <p className={section.lead}>{t('onlyHere')}</p>
          )}
        </>
      )}
      {tokensLeft}
    </Section>
  )
}

function SessionRow({ session, now, busy, onEnd }: { session: Session; now: Date; busy: boolean; onEnd: () => void }) {
  const t = useTranslations('settings.sessions')
  const format = useFormatter()
  const { browser, system, mobile } = describeAgent(session.agent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown')
  const Icon = mobile ? IconDeviceMobile : IconDeviceDesktop
  // Not in the future, should the clocks differ.
  const seen = new Date(Math.min(Date.parse(session.seen_at), now.getTime()))
  return (
    <li className={classes.session} data-current={session.current || undefined}>
      <span className={classes.device} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={section.what}>
        <span className={classes.name}>
          {name}
          {session.current && <span className={classes.here}>{t('here')}</span>}
        </span>
        <span className={section.hint}>
          {session.address} · {session.current ? t('now') : t('seen', { when: format.relativeTime(seen, now) })} ·{' '}
          {t('since', { when: format.dateTime(new Date(session.created_at), { dateStyle: 'medium' }) })}
        </span>
      </div>
      {!session.current && (
        <Button
          className={classes.endOne}
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t('endOneName', { device: name })}
          onClick={onEnd}
        >
          {t('endOne')}
        </Button>
      )}
    </li>
  )
}
