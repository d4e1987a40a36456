import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailOpened, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { setMe, useMe } from '../../data/users/me'
import { confirmEmail, undoEmail } from '../../data/users/verify-email'
import { AuthPage } from '../../features/auth/auth-page'
import { useAction } from '../../lib/use-action'
import { ButtonLink } from '../../ui/links'
import { toastError } from '../../ui/toast/toast-error'
import { InvalidLink } from './invalid-link'

/**
 * Opened from the mails about a change of address: to the new one, or, to take the change back, to the one before. Programs that
 * read mails open links too, so that only a press changes something.
 */
export function ChangeEmail({ token, undo }: { token: string; undo: boolean }) {
  return undo ? <UndoChange token={token} /> : <ConfirmChange token={token} />
}

function ConfirmChange({ token }: { token: string }) {
  const t = useTranslations('settings.email')
  const me = useMe()
  const [state, setState] = useState<'asked' | 'invalid' | { email: string }>('asked')
  const [send, sending] = useAction(async () => {
    try {
      const changed = await confirmEmail(token)
      if (me?.id === changed.user_id) setMe({ ...me, email: changed.email, verify: 1 })
      setState(changed)
    } catch (error) {
      if (isApiError(error, 'verify.link.invalid')) setState('invalid')
      else toastError(error)
    }
  })
  if (state === 'invalid') return <InvalidLink />
  if (state === 'asked')
    return (
      <AuthPage icon={<IconMailOpened size={28} stroke={1.6} />} title={t('confirmTitle')} lead={t('confirmText')}>
        <Button size="md" fullWidth loading={sending} onClick={send}>
          {t('confirm')}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage icon={<IconCircleCheck size={28} stroke={1.6} />} title={t('done')} lead={t('doneText', { email: state.email })}>
      <ButtonLink to={me ? '/home' : '/login'} size="md" fullWidth>
        {t('go')}
      </ButtonLink>
    </AuthPage>
  )
}

function UndoChange({ token }: { token: string }) {
  const t = useTranslations('settings.email')
  const [state, setState] = useState<'asked' | 'undone' | 'invalid'>('asked')
  const [send, sending] = useAction(async () => {
    try {
      await undoEmail(token)
      setMe(null)
      setState('undone')
    } catch (error) {
      if (isApiError(error, 'verify.link.invalid')) setState('invalid')
      else toastError(error)
    }
  })
  if (state === 'invalid') return <InvalidLink />
  if (state === 'undone') return <AuthPage icon={<IconCircleCheck size={28} stroke={1.6} />} title={t('undone')} lead={t('undoneText')} />
  return (
    <AuthPage icon={<IconUserQuestion size={28} stroke={1.6} />} title={t('undoTitle')} lead={t('undoText')}>
      <Button size="md" fullWidth loading={sending} onClick={send}>
        {t('undo')}
      </Button>
    </AuthPage>
  )
}
