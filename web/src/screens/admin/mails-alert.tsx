import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { mailPropsQuery } from '../../data/users/props'
import { TextLink } from '../../ui/links'

/** Tells an operator in every section that no mails are sent; renders nothing while they are. */
export function MailsAlert() {
  const t = useTranslations('admin.mails.outage')
  const { data } = useQuery(mailPropsQuery)
  if (!data?.mails_wait) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <div>
        <strong>{t('title')}</strong>
      </div>
      <TextLink inherit to="/admin/{-$section}" params={{ section: 'mails' }}>
        {t('why')}
      </TextLink>
    </Alert>
  )
}
