import { IconMoodSad } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { pendingSignInQuery } from '../../data/users/pending-sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import { useSearchPart, withReturn } from '../../lib/navigation'
import { ApiErrorText } from '../../ui/api-error-text'
import { ErrorState, LoadingState } from '../../ui/states'
import { VisitorButtonLink } from '../../ui/visitor-links'
import { ConnectForm } from './connect-form'
import { RegisterForm } from './register-form'

/** Whether trying again is of use: the failure is not about this sign-in. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || (error.status >= 500 && error.code !== 'provider.unavailable')

/** Where a provider leads back to, for somebody who is not signed in yet: asks for what is missing, or says why it failed. */
export function SignInScreen() {
  const r = useSearchPart('r')
  const pending = useQuery(pendingSignInQuery, queryClient)
  const [expired, setExpired] = useState<unknown>(null)
  const error = expired ?? pending.error
  if (error)
    return isPassing(error) ? <ErrorState error={error} onRetry={() => void pending.refetch()} /> : <SignInFailed error={error} r={r} />
  if (!pending.data) return <LoadingState />
  const Form = pending.data.step === 'register' ? RegisterForm : ConnectForm
  return <Form pending={pending.data} r={r} onExpired={setExpired} />
}

function SignInFailed({ error, r }: { error: unknown; r: string | undefined }) {
  const t = useTranslations('sign-in')
  const a = useTranslations('auth')
  return (
    <AuthPage title={t('failed')} lead={<ApiErrorText error={error} />} icon={<IconMoodSad size={28} stroke={1.6} />}>
      <VisitorButtonLink to={withReturn('/login', r)} size="md" fullWidth>
        {a('backToLogin')}
      </VisitorButtonLink>
    </AuthPage>
  )
}
