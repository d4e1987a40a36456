import type { Event } from '@keel/contract/entities/event'
import { notifyError } from '../../ui/notify/notify-error'
import type { Day } from './days'
import type { NewTime } from './durations'
import { EventDialog } from './event-dialog'
import { FeedDialog } from './feed-dialog'
import { FormDialog } from './form-dialog'
import { ScopeDialog } from './scope-dialog'
import type { useChanges } from './use-changes'

/** What is being done on this screen, in a dialog. */
export type ScheduleTask =
  | { kind: 'plan'; time?: NewTime | undefined }
  | { kind: 'show' | 'edit' | 'delete'; event: Event }
  | { kind: 'move'; event: Event; time: NewTime }
  | { kind: 'feed' }

interface Props {
  task: ScheduleTask
  /** What is planned as it is now: it may change while a dialog is open. */
  events: readonly Event[]
  changes: ReturnType<typeof useChanges>
  /** The day that is looked at: what is planned by the button begins there. */
  day: Day
  /** Something was planned or changed in the form. */
  onStored: (event: Event) => Promise<unknown>
  onTask: (task: ScheduleTask | null) => void
}

/** The schedule's dialogs, loaded with the first of them. */
export function ScheduleDialogs({ task, events, changes, day, onStored, onTask }: Props) {
  const close = () => onTask(null)
  switch (task.kind) {
    case 'plan':
      return <FormDialog event={null} time={task.time} day={day} onStored={onStored} onClose={close} />
    case 'edit':
      return <FormDialog event={task.event} day={day} onStored={onStored} onClose={close} />
    case 'show':
      return (
        <EventDialog
          event={events.find(({ id }) => id === task.event.id) ?? task.event}
          onEdit={() => onTask({ kind: 'edit', event: task.event })}
          onDelete={() => {
            if (task.event.series_id !== null) return onTask({ kind: 'delete', event: task.event })
            close()
            changes.remove(task.event, 'this').catch(notifyError)
          }}
          onClose={close}
        />
      )
    case 'delete':
      return <ScopeDialog kind="delete" event={task.event} onChoose={(scope) => changes.remove(task.event, scope)} onClose={close} />
    case 'move':
      return (
        <ScopeDialog
          kind={task.time.duration === task.event.duration ? 'move' : 'stretch'}
          event={task.event}
          onChoose={(scope) => changes.move(task.event, task.time, scope)}
          onClose={(chosen) => {
            if (!chosen) changes.takeBack(task.event)
            close()
          }}
        />
      )
    case 'feed':
      return <FeedDialog onClose={close} />
  }
}
