import { lazy, Suspense, useContext } from 'react'
import { CallContext } from './call-context'

const CallPreview = lazy(() => import('./call-preview').then((module) => ({ default: module.CallPreview })))

/** Returns the call for the start of a lesson; undefined until it is created. */
export function useLessonCall() {
  const session = useContext(CallContext)?.session
  if (!session) return undefined
  return {
    preview: session.isIn('joined') ? null : (
      <Suspense>
        <CallPreview />
      </Suspense>
    ),
    isReady: () => session.isReady(),
    onOpen: () => void session.preview('start'),
    onCancel: () => session.cancel(),
    onJoin: () => void session.join(),
  }
}
