import { IconShieldCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from '../../ui/tooltip'

export interface AdminEntryProps {
  className: string | undefined
  labelClassName?: string | undefined
}

/** The link of the sidebar and of the user's sheet. */
export function AdminLink({ className, labelClassName }: AdminEntryProps) {
  const t = useTranslations('shell')
  return (
    <Tooltip label={t('admin')} position="right" disabled={labelClassName === undefined}>
      <Link to="/admin/{-$section}" params={{ section: undefined }} className={className}>
        <IconShieldCog size={21} stroke={1.6} aria-hidden />
        <span className={labelClassName}>{t('admin')}</span>
      </Link>
    </Tooltip>
  )
}
