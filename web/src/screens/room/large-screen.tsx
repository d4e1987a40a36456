import { useContext, useEffect, useRef } from 'react'
import { CallContext, useCallState, useInCall } from '../../features/video-call/call-context'
import type { View } from './areas/fit-areas'

interface Props {
  view: View
  onView: (view: View) => void
}

/**
 * Shows the call in place of the board while somebody else shares a screen, which is unreadable in a column. A call that ends does not hide
 * the board in the next one.
 */
export function LargeScreen(props: Props) {
  return useContext(CallContext) ? <WhileShared {...props} /> : null
}

function WhileShared({ view, onView }: Props) {
  const shared = useCallState(({ others }) => others.some(({ sending, tracks }) => sending.screen && tracks.screen))
  const inCall = useInCall()
  const wasShared = useRef(false)
  const before = useRef<View | null>(null)
  useEffect(() => {
    // Who chose another view meanwhile keeps it.
    if (view !== 'video') before.current = null
    if (shared === wasShared.current) return
    wasShared.current = shared
    if (shared && view !== 'video') {
      before.current = view
      onView('video')
    } else {
      if (!shared && before.current !== null) onView(before.current)
      before.current = null
    }
  }, [shared, view, onView])
  useEffect(() => {
    if (!inCall && view === 'video') onView('board')
  }, [inCall, view, onView])
  return null
}
