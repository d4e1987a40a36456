import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './chat.module.css'

/** The button of a message's menu. */
export function MenuButton(props: Omit<ComponentProps<'button'>, keyof ActionIconProps>) {
  const t = useTranslations('chat')
  return (
    <ActionIcon className={classes.more} variant="subtle" color="gray" size="sm" aria-label={t('menu')} {...props}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
}
