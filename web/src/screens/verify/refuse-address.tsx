import { Button } from '@mantine/core'
import { IconCircleCheck, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { refuseAddress } from '../../data/users/verify-email'
import { AuthPage } from '../../features/auth/auth-page'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { InvalidLink } from './invalid-link'

/** Opened from the mail about an account that somebody else created with the reader's address. */
export function RefuseAddress({ token }: { token: string }) {
  const t = useTranslations('auth.verify')
  const [state, setState] = useState<'asked' | 'refused' | 'invalid'>('asked')
  const [refuse, refusing] = useAction(async () => {
    try {
      await refuseAddress(token)
      setState('refused')
    } catch (error) {
      if (isApiError(error, 'verify.link.invalid')) setState('invalid')
      else toastError(error)
    }
  })
  if (state === 'invalid') return <InvalidLink />
  if (state === 'refused')
    return <AuthPage icon={<IconCircleCheck size={28} stroke={1.6} />} title={t('refused')} lead={t('refusedText')} />
  return (
    <AuthPage icon={<IconUserQuestion size={28} stroke={1.6} />} title={t('refuseTitle')} lead={t('refuseText')}>
      <Button size="md" fullWidth loading={refusing} onClick={refuse}>
        {t('refuse')}
      </Button>
    </AuthPage>
  )
}
