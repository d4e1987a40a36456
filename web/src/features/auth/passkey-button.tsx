import { Button } from '@mantine/core'
import type { User } from '@keel/contract/entities/user'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { logInByPasskey } from '../../data/users/passkey-sign-in'
import { isChangeOfMind } from '../../lib/passkeys'
import { useAction } from '../../lib/use-action'
import { toast } from '../../ui/toast/toast'
import classes from './auth-page.module.css'

interface PasskeyButtonProps {
  onEnter: (user: User) => Promise<void>
  /** With null when it is tried again. */
  onFailure: (failure: unknown) => void
}

/** A button to log in with a passkey, for browsers that support them. */
export function PasskeyButton({ onEnter, onFailure }: PasskeyButtonProps) {
  const t = useTranslations('auth.login')
  const [logIn, busy] = useAction(async () => {
    onFailure(null)
    try {
      await onEnter(await logInByPasskey())
    } catch (error) {
      if (isApiError(error)) onFailure(error)
      else if (!isChangeOfMind(error)) toast.error(t('passkeyFailed'))
    }
  })
  return (
    <Button
      variant="outline"
      size="md"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      classNames={{ root: classes.tall, label: classes.wrapped }}
      onClick={logIn}
    >
      {t('passkey')}
    </Button>
  )
}
