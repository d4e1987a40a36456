import { useContext } from 'react'
import { CallContext, useCallState, type CallPerson } from './call-context'
import { CallEntry } from './call-entry'
import { CallRoot } from './call-root'
import { CallStage } from './call-stage'
import classes from './call-panel.module.css'

export interface CallPanelProps {
  roomId: number
  me: CallPerson
  people: readonly CallPerson[]
  /** `side`: a column beside the board; `stage`: all the space there is. */
  layout: 'side' | 'stage'
  /** Gives the call more space; offered on a shared screen, which is unreadable in a column. */
  onEnlarge?: () => void
}

/** The room's video call: the join button, the preview, then everybody's tiles. Works inside a `CallRoot` or alone. */
export function CallPanel({ layout, onEnlarge, ...room }: CallPanelProps) {
  const outer = useContext(CallContext)
  if (outer) return <Panel layout={layout} onEnlarge={onEnlarge} />
  return (
    <CallRoot {...room}>
      <Started layout={layout} onEnlarge={onEnlarge} />
    </CallRoot>
  )
}

type View = Pick<CallPanelProps, 'layout' | 'onEnlarge'>

function Started(view: View) {
  return useContext(CallContext) ? <Panel {...view} /> : null
}

function Panel({ layout, onEnlarge }: View) {
  const phase = useCallState((state) => state.phase)
  return (
    <div className={classes.panel} data-layout={layout} data-phase={phase}>
      {phase !== 'joined' && <CallEntry />}
      {phase === 'joined' && <CallStage layout={layout} onEnlarge={onEnlarge} />}
    </div>
  )
}
