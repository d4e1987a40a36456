import { useContext } from 'react'
import { CallContext, useCallState } from './call-context'
import { CameraButton, LeaveButton, MicrophoneButton } from './control-buttons'
import classes from './call-rail.module.css'

/** Mute, camera and leave in a narrow strip, while the panel is folded; renders nothing outside a call. */
export function CallRail() {
  return useContext(CallContext) ? <Rail /> : null
}

function Rail() {
  const joined = useCallState(({ phase }) => phase === 'joined')
  if (!joined) return null
  return (
    <div className={classes.rail}>
      <MicrophoneButton />
      <CameraButton />
      <LeaveButton />
    </div>
  )
}
