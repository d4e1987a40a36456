import { useContext } from 'react'
import { retriedPart } from '../../lib/retried-part'
import { CallContext } from './call-context'

const CallPreview = retriedPart(() => import('./call-preview').then((module) => module.CallPreview))

/** Returns the call for the start of a lesson; undefined until it is created. */
export function useLessonCall() {
  const session = useContext(CallContext)?.session
  if (!session) return undefined
  return {
    preview: session.isIn('joined') ? null : <CallPreview />,
    isReady: () => session.isReady(),
    onOpen: () => void session.preview('start'),
    onCancel: () => session.cancel(),
    onJoin: () => void session.join(),
    isIn: () => session.isIn('joined'),
    onLeave: () => session.leave(),
  }
}
