import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { logout } from '../../data/users/logout'
import { clearSessionCache, setMe, useMe } from '../../data/users/me'
import { verifyEmailQuery } from '../../data/users/verify-email'
import { AuthPage } from '../../features/auth/auth-page'
import { takeWantedPath } from '../../lib/redirect'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { TextLink } from '../../ui/links'
import { ErrorState, LoadingState } from '../../ui/states'
import { InvalidLink } from './invalid-link'

export function VerifyByToken({ token }: { token: string }) {
  const t = useTranslations('auth.verify')
  const router = useRouter()
  const me = useMe()
  const verified = useQuery(verifyEmailQuery(token))
  const isMe = verified.isSuccess && me?.id === verified.data.user_id

  const gone = useRef(false)
  const goOn = useEffectEvent(() => {
    if (!me || gone.current) return
    gone.current = true // The wanted path can be taken once.
    setMe({ ...me, verify: 1 })
    router.history.replace(takeWantedPath())
  })
  useEffect(() => {
    if (isMe) goOn()
  }, [isMe])

  const [toLogin, leaving] = useAction(async () => {
    try {
      const url = me ? await logout() : null
      clearSessionCache()
      if (url === null) await router.navigate({ to: '/login' })
      else window.location.assign(url)
    } catch (error) {
      toastError(error)
    }
  })

  if (verified.isError)
    return isApiError(verified.error, 'verify.link.invalid') ? (
      <InvalidLink />
    ) : (
      <ErrorState error={verified.error} onRetry={() => void verified.refetch()} />
    )
  if (verified.isPending || me === undefined || isMe) return <LoadingState label={t('checking')} />
  return (
    <AuthPage
      icon={<IconCircleCheck size={28} stroke={1.6} />}
      title={t('done')}
      foot={me ? undefined : t.rich('notMine', { link: (text) => <TextLink to="/forgot-password">{text}</TextLink> })}
    >
      <Button size="md" fullWidth loading={leaving} onClick={toLogin}>
        {t('login')}
      </Button>
    </AuthPage>
  )
}
