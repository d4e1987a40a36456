import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import { fullName } from '../../ui/avatar'
import { Tooltip } from '../../ui/tooltip'

/** Opens the dialog of a student's personal link. */
export function PersonalLinkButton({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const t = useTranslations('without-mail.link')
  return (
    <Tooltip label={t('open')}>
      <ActionIcon variant="subtle" size="lg" aria-label={t('openName', { name: fullName(person) })} onClick={onOpen}>
        <IconQrcode size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
