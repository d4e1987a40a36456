import { useIsRecording } from '../../items/_shared/recorder/unsaved'
import { useBoard } from './board-context'
import { EditingLock, useLocked } from './editing-lock'
import { ItemContent } from './item-content'
import type { ItemFrameProps } from './item-frame-props'
import classes from './item-slot.module.css'
import { EditableFrame } from './lazy-editing'

/** An item with its frame: for a reader the editing lock, for an editor the tools. */
export function ItemFrame(props: ItemFrameProps) {
  const { editing } = useBoard()
  // Who records must be able to stop.
  const isRecording = useIsRecording(props.item.id)
  const locked = useLocked(props.edited && !editing && !isRecording)
  if (editing) return <EditableFrame {...props} />
  return (
    <article className={classes.item} data-item-id={props.item.id} data-locked={locked || undefined}>
      <div inert={locked}>
        <ItemContent item={props.item} type={props.type} open={!props.edited} />
      </div>
      {locked && <EditingLock />}
    </article>
  )
}
