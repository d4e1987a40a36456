import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { logout } from '../../data/users/logout'
import { clearSessionCache, setMe, useMe } from '../../data/users/me'
import { sendVerify } from '../../data/users/verify-email'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { bold } from '../../features/auth/bold'
import { MailHint } from '../../features/auth/mail-hint'
import { useAction } from '../../lib/use-action'
import { live } from '../../realtime/live'
import { useLiveEvent } from '../../realtime/use-live'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'

/** Mail takes its time: an earlier retry would only send a second one. */
const RESEND_AFTER_S = 30

/** "Check your mailbox": continues when the link is opened, on any device. */
export function WaitForVerification() {
  const t = useTranslations('auth.verify')
  const router = useRouter()
  const me = useMe()
  const [seconds, setSeconds] = useState(0)

  useEffect(() => live.start(), [])
  useLiveEvent('email_verified', () => {
    if (me) setMe({ ...me, verify: 1 })
  })
  // The connection may have been down at that moment; the regular refetch of the user covers that.
  const isVerified = me?.verify === 1
  useEffect(() => {
    if (isVerified) void router.navigate({ to: '/home', replace: true })
  }, [isVerified, router])
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const [resend, sending] = useAction(async () => {
    try {
      await sendVerify()
      toast.success(t('sent', { email: me?.email ?? '' }))
      setSeconds(RESEND_AFTER_S)
    } catch (error) {
      toastError(error)
    }
  })
  const [leave, leaving] = useAction(async () => {
    try {
      const url = await logout()
      live.stop()
      clearSessionCache()
      if (url === null) await router.navigate({ to: '/register' })
      else window.location.assign(url)
    } catch (error) {
      toastError(error)
    }
  })

  if (!me) return null
  return (
    <AuthPage icon={<IconMailOpened size={28} stroke={1.6} />} title={t('title')} lead={t.rich('lead', { email: me.email, b: bold })}>
      <MailHint />
      <div className={classes.form}>
        <Button size="md" fullWidth loading={sending} disabled={seconds > 0} onClick={resend}>
          {seconds > 0 ? t('againIn', { seconds }) : t('again')}
        </Button>
        <Button size="md" fullWidth variant="subtle" loading={leaving} onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </AuthPage>
  )
}
