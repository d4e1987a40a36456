import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { MailOutage } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { useWhen } from '../../../features/students/use-when'
import rows from '../rows.module.css'
import classes from './mails.module.css'

/** Why the mail server takes no mails now, or that there is none; renders nothing while all is well. */
export function OutageAlert({ server, outage }: { server: string; outage: MailOutage | null }) {
  const t = useTranslations('admin.mails')
  const auth = useTranslations('auth')
  const when = useWhen()
  if (outage)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <p className={classes.line}>
          <strong>{t('outage.title')}</strong>
        </p>
        <p className={classes.line}>{t('outage.since', { since: when.hour(outage.since), next: when.hour(outage.next_at) })}</p>
        <p className={rows.reply}>{outage.reason}</p>
        <p className={classes.line}>{t.rich('outage.advice', { code: (text) => <code>{text}</code> })}</p>
      </Alert>
    )
  if (server !== 'outbox') return null
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
      {auth('outbox')}
    </Alert>
  )
}
