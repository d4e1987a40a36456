import { useRouter } from '@tanstack/react-router'
import type { User } from '@keel/contract/entities/user'
import { useEffect } from 'react'
import { setSounds } from '../../lib/sounds'
import { live } from '../../realtime/live'
import { ConnectionNotice } from './connection-notice'
import { bindLive } from './bind-live'
import { followLanguage } from './follow-language'

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
  return <ConnectionNotice />
}
