import { useContext } from 'react'
import { CallContext, useCallState } from './call-context'
import { CallEntry } from './call-entry'
import { CallStage } from './call-stage'
import classes from './call-panel.module.css'

export interface CallPanelProps {
  /** `side`: a column beside the board; `stage`: all the space there is. */
  layout: 'side' | 'stage'
  /** Gives the call more space; offered on a shared screen, which is unreadable in a column. */
  onEnlarge?: () => void
}

/** The video call of the `CallRoot` around it: the join button, the preview, then everybody's tiles. Renders nothing until it is ready. */
export function CallPanel(props: CallPanelProps) {
  return useContext(CallContext) ? <Panel {...props} /> : null
}

function Panel({ layout, onEnlarge }: CallPanelProps) {
  const phase = useCallState((state) => state.phase)
  return (
    <div className={classes.panel} data-layout={layout} data-phase={phase}>
      {phase !== 'joined' && <CallEntry />}
      {phase === 'joined' && <CallStage layout={layout} onEnlarge={onEnlarge} />}
    </div>
  )
}
