import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { livePort, type CallPort } from './call-port'
import { CallContext, type CallPerson } from './call-context'
import { CallSession } from './call-session'
import { CallSound } from './call-sound'
import { useSoundGate } from './sound-gate'

export interface CallRootProps {
  roomId: number
  me: CallPerson
  people: readonly CallPerson[]
  children: ReactNode
  /** Tests bring their own. */ makePort?: (roomId: number) => CallPort
}

/**
 * Holds the room's call. It stands around the whole classroom, so that folding the panel away, or closing the
 * sheet it sits in on a phone, ends nothing and mutes nobody; leaving the classroom leaves the call.
 */
export function CallRoot({ roomId, me, people, children, makePort = livePort }: CallRootProps) {
  const session = useSession(roomId, me.id, makePort)
  const sound = useSoundGate()
  const value = useMemo(() => (session ? { session, me, people, sound } : null), [session, me, people, sound])
  return (
    <CallContext value={value}>
      {value && <CallSound />}
      {children}
    </CallContext>
  )
}

function useSession(roomId: number, userId: number, makePort: (roomId: number) => CallPort): CallSession | null {
  const [session, setSession] = useState<CallSession | null>(null)
  useEffect(() => {
    let made: CallSession | undefined
    // Not at once: React's trial run of effects would enter a remembered call and leave it again.
    const timer = setTimeout(() => {
      made = new CallSession(roomId, userId, makePort(roomId))
      setSession(made)
    })
    return () => {
      clearTimeout(timer)
      made?.dispose()
      setSession(null)
    }
  }, [roomId, userId, makePort])
  return session
}
