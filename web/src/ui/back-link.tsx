import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from './tooltip'

/** A round arrow that links to the parent page. */
export function BackLink({ to }: { to: string }) {
  const t = useTranslations('common')
  return (
    <Tooltip label={t('back')}>
      <ActionIcon component={Link} {...{ to }} variant="default" size="lg" radius="xl" aria-label={t('back')}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
