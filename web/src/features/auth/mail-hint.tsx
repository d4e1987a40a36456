import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { queryClient } from '../../data/_shared/query-client'
import { propsQuery } from '../../data/users/props'

/** Where to find mails on a server that has no mail server set up; renders nothing on others. */
export function MailHint() {
  const t = useTranslations('auth')
  const { data } = useQuery(propsQuery, queryClient)
  if (data?.mail !== 'outbox') return null
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t('outbox')}
    </Alert>
  )
}
