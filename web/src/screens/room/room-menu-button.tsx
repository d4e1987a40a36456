import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'

/** The button of the tools on narrow screens. */
export function RoomMenuButton(props: Omit<ComponentProps<'button'>, keyof ActionIconProps>) {
  const t = useTranslations('room')
  return (
    <ActionIcon variant="default" size="lg" radius="md" aria-label={t('tools')} {...props}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
