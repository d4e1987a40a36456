import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import classes from '../../features/auth/auth-page.module.css'

/** Continues where everybody may register, without the invitation that does not work. */
export function WithoutInvitation({ onClick }: { onClick: () => void }) {
  const t = useTranslations('auth.register')
  return (
    <Button variant="default" size="md" fullWidth classNames={{ root: classes.tall, label: classes.wrapped }} onClick={onClick}>
      {t('notInvited')}
    </Button>
  )
}
