import { Alert } from '@mantine/core'
import { IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { queryClient } from '../../data/_shared/query-client'
import { mailPropsQuery } from '../../data/users/props'

/** For somebody who waits for a mail: where to find it on a server without a mail server, and whether mails are late now. */
export function MailHint() {
  const t = useTranslations('auth')
  const { data } = useQuery(mailPropsQuery, queryClient)
  if (data?.mails_wait)
    return (
      <Alert variant="light" color="orange" icon={<IconClock size={18} aria-hidden />}>
        {t('mailsWait')}
      </Alert>
    )
  if (data?.mail !== 'outbox') return null
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t('outbox')}
    </Alert>
  )
}
