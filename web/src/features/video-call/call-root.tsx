import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isJoinRequested } from '../../lib/join-request'
import { retriedPart } from '../../lib/retried-part'
import { SystemMutedAnnouncer } from '../../ui/devices/system-muted'
import { livePort, type CallPort } from './call-port'
import { CallContext, useCallState, type CallPerson } from './call-context'
import { CallSession } from './call-session'
import { CallSound } from './call-sound'
import { mutedInUse } from './call-state'
import { useSoundGate } from './sound-gate'

const JoinDialog = retriedPart(() => import('./join-dialog').then((module) => module.JoinDialog))

export interface CallRootProps {
  roomId: number
  me: CallPerson
  people: readonly CallPerson[]
  /** The running lesson. */ lessonId?: number | null
  children: ReactNode
  /** Replaced by tests. */ makePort?: (roomId: number) => CallPort
}

/**
 * Owns the room's call. It wraps the whole classroom, so that folding the panel, or closing its sheet on a phone, ends nothing and mutes
 * nobody; leaving the classroom leaves the call.
 */
export function CallRoot({ roomId, me, people, lessonId = null, children, makePort = livePort }: CallRootProps) {
  const session = useSession(roomId, me.id, lessonId, makePort)
  const sound = useSoundGate()
  const value = useMemo(() => (session ? { session, me, people, sound } : null), [session, me, people, sound])
  return (
    <CallContext value={value}>
      {value && <CallSound />}
      {value && <MutedAnnouncer />}
      {value && <JoinQuestion />}
      {children}
    </CallContext>
  )
}

/** Above the classroom, so that it is read whatever is folded. */
function MutedAnnouncer() {
  const phase = useCallState((state) => state.phase)
  const wanted = useCallState((state) => state.wanted)
  const systemMuted = useCallState((state) => state.systemMuted)
  return phase === 'joined' && <SystemMutedAnnouncer muted={mutedInUse({ wanted, systemMuted })} />
}

/** Above the classroom, so that it is shown whatever is folded. */
function JoinQuestion() {
  const asked = useCallState(
    ({ phase, dialog, previewed }) => dialog === 'join' && (phase === 'preview' || (phase === 'joining' && previewed)),
  )
  return asked && <JoinDialog />
}

function useSession(roomId: number, userId: number, lessonId: number | null, makePort: (roomId: number) => CallPort): CallSession | null {
  const [session, setSession] = useState<CallSession | null>(null)
  const lesson = useRef(lessonId)
  useEffect(() => {
    lesson.current = lessonId
    session?.setLesson(lessonId)
  }, [lessonId, session])
  useEffect(() => {
    let made: CallSession | undefined
    // Delayed: React's double run of effects would enter a remembered call and leave it again.
    const timer = setTimeout(() => {
      made = new CallSession(roomId, userId, makePort(roomId), lesson.current)
      setSession(made)
      if (isJoinRequested(roomId)) void made.begin()
    })
    return () => {
      clearTimeout(timer)
      made?.dispose()
      setSession(null)
    }
  }, [roomId, userId, makePort])
  return session
}
