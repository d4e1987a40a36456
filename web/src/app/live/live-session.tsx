import { useRouter } from '@tanstack/react-router'
import type { User } from '@keel/contract/entities/user'
import { useEffect } from 'react'
import { setSounds } from '../../lib/sounds'
import { whenIdle } from '../../lib/when-idle'
import { live } from '../../realtime/live'
import { ConnectionNotice } from './connection-notice'
import { bindLive } from './bind-live'
import { followLanguage } from './follow-language'

/** Only the built product has a service worker, and only where the page's address is a secure one. */
const startWorker = (userId: number): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Best effort: the app works the same without.
  void import('./start-worker').then(({ startWorker }) => startWorker(userId)).catch(() => undefined)
}

/** The live connection of the signed-in user; starts and ends with them. Keyed by the user. */
export function LiveSession({ user: { id, lang, sounds } }: { user: User }) {
  const router = useRouter()
  useEffect(() => {
    const unbind = bindLive(router)
    live.start()
    return () => {
      unbind()
      live.stop()
    }
  }, [router])
  useEffect(() => followLanguage(id, lang), [id, lang])
  useEffect(() => setSounds(sounds), [sounds])
  useEffect(() => whenIdle(() => startWorker(id)), [id])
  return <ConnectionNotice />
}
