import { useContext, useEffect, useRef } from 'react'
import { CallContext, useCallState } from '../../features/video-call/call-context'

interface Props {
  videoMode: boolean
  onVideoMode: (on: boolean) => void
}

/** Shows the call in place of the board while somebody else shares a screen, which is unreadable in a column. */
export function LargeScreen(props: Props) {
  return useContext(CallContext) ? <WhileShared {...props} /> : null
}

function WhileShared({ videoMode, onVideoMode }: Props) {
  const shared = useCallState(({ others }) => others.some(({ sending, tracks }) => sending.screen && tracks.screen))
  const before = useRef(false)
  const enlarged = useRef(false)
  useEffect(() => {
    if (shared === before.current) return
    before.current = shared
    if (shared && !videoMode) onVideoMode(true)
    else if (!shared && enlarged.current) onVideoMode(false)
    enlarged.current = shared && !videoMode
  }, [shared, videoMode, onVideoMode])
  return null
}
