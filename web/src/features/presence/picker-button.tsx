import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconUser } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import { Avatar } from '../../ui/avatar'
import classes from './presence.module.css'

/** Names the student whose answers are shown; opens the list of them. */
export function PickerButton({ picked, ...props }: Omit<ComponentProps<'button'>, keyof ButtonProps> & { picked: Person | undefined }) {
  const t = useTranslations('room')
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.picker}
      leftSection={picked ? <Avatar person={picked} size={22} decorative /> : <IconUser size={17} stroke={1.7} aria-hidden />}
      rightSection={<IconChevronDown size={15} aria-hidden />}
      title={t('picker.hint')}
      {...props}
    >
      <VisuallyHidden>{t('picker.hint')}: </VisuallyHidden>
      <span className={classes.pickerName}>{picked ? picked.first_name : t('picker.short')}</span>
    </Button>
  )
}
