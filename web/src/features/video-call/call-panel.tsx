import { useContext } from 'react'
import { CallContext, type CallPerson } from './call-context'
import { CallEntry } from './call-entry'
import { CallPreview } from './call-preview'
import { CallRoot } from './call-root'
import { CallStage } from './call-stage'
import { useCallState } from './call-context'
import classes from './call.module.css'

export interface CallPanelProps {
  roomId: number
  me: CallPerson
  people: readonly CallPerson[]
  /** `side`: a column beside the board; `stage`: all the room there is. */
  layout: 'side' | 'stage'
}

/** The room's video call: the way in, the preview, then everybody's tiles. Works inside a `CallRoot` or alone. */
export function CallPanel({ layout, ...room }: CallPanelProps) {
  const outer = useContext(CallContext)
  if (outer) return <Panel layout={layout} />
  return <CallRoot {...room}><Started layout={layout} /></CallRoot>
}

function Started({ layout }: Pick<CallPanelProps, 'layout'>) {
  return useContext(CallContext) ? <Panel layout={layout} /> : null
}

function Panel({ layout }: Pick<CallPanelProps, 'layout'>) {
  const phase = useCallState((state) => state.phase)
  return (
    <div className={classes.panel} data-layout={layout} data-phase={phase}>
      {phase === 'idle' && <CallEntry />}
      {(phase === 'preview' || phase === 'joining') && <CallPreview />}
      {phase === 'joined' && <CallStage layout={layout} />}
    </div>
  )
}
