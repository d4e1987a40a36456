import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/links'
import { Tooltip } from '../../ui/tooltip'

/** Link to recently deleted entries; an icon where there is little room. */
export function BinLink() {
  const t = useTranslations('library')
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!narrow)
    return (
      <ButtonLink to="/library/bin" variant="subtle" color="gray" leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}>
        {t('bin.link')}
      </ButtonLink>
    )
  return (
    <Tooltip label={t('bin.link')}>
      <ActionIcon component={Link} to="/library/bin" variant="subtle" color="gray" size={44} aria-label={t('bin.link')}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
