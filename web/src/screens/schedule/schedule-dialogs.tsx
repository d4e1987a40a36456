import { useRef, useState } from 'react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Day } from '../../lib/day-of'
import { toastError } from '../../ui/toast/toast-error'
import type { NewTime } from './durations'
import { ScheduledLessonDialog } from './scheduled-lesson-dialog'
import { FeedDialog } from './feed-dialog'
import { FormDialog } from './form-dialog'
import { SeriesRangeDialog } from './series-range-dialog'
import type { useChanges } from './use-changes'

/** The dialog that is open on this screen. */
export type ScheduleTask =
  | { kind: 'plan'; time?: NewTime | undefined }
  | { kind: 'show' | 'edit' | 'delete'; event: ScheduledLesson }
  | { kind: 'move'; event: ScheduledLesson; time: NewTime }
  | { kind: 'feed' }

interface Props {
  task: ScheduleTask
  /** The current lessons: they may change while a dialog is open. */
  events: readonly ScheduledLesson[]
  changes: ReturnType<typeof useChanges>
  /** The selected day: a lesson planned with the button begins there. */
  day: Day
  /** Called after the form planned or changed a lesson. */
  onStored: (event: ScheduledLesson) => Promise<unknown>
  onTask: (task: ScheduleTask | null) => void
}

/** The schedule's dialogs, loaded when the first one opens. */
export function ScheduleDialogs({ task, events, changes, day, onStored, onTask }: Props) {
  const close = () => onTask(null)
  /** A lesson that conflicts with the form opens above it. */
  const [above, setAbove] = useState<ScheduleTask | null>(null)
  const forgetIt = useRef(() => {})
  const form = {
    day,
    onStored,
    onUndo: (event: ScheduledLesson) => void changes.undoPlan(event),
    onOpen: (event: ScheduledLesson, onChanged: () => void) => {
      forgetIt.current = onChanged
      setAbove({ kind: 'show', event })
    },
    onClose: close,
    children: above && (
      <ScheduleDialogs
        task={above}
        events={events}
        changes={{
          ...changes,
          remove: async (event, scope) => {
            await changes.remove(event, scope)
            forgetIt.current()
          },
        }}
        day={day}
        onStored={(event) => {
          forgetIt.current()
          return onStored(event)
        }}
        onTask={setAbove}
      />
    ),
  }
  switch (task.kind) {
    case 'plan':
      return <FormDialog event={null} time={task.time} {...form} />
    case 'edit':
      return <FormDialog event={task.event} {...form} />
    case 'show':
      return (
        <ScheduledLessonDialog
          event={events.find(({ id }) => id === task.event.id) ?? task.event}
          onEdit={() => onTask({ kind: 'edit', event: task.event })}
          onDelete={() => {
            if (task.event.series_id !== null) return onTask({ kind: 'delete', event: task.event })
            close()
            changes.remove(task.event, 'this').catch(toastError)
          }}
          onClose={close}
        />
      )
    case 'delete':
      return <SeriesRangeDialog kind="delete" event={task.event} onChoose={(scope) => changes.remove(task.event, scope)} onClose={close} />
    case 'move':
      return (
        <SeriesRangeDialog
          kind={task.time.duration === task.event.duration ? 'move' : 'stretch'}
          event={task.event}
          onChoose={(scope) => changes.move(task.event, task.time, scope)}
          onClose={(chosen) => {
            if (!chosen) changes.revert(task.event)
            close()
          }}
        />
      )
    case 'feed':
      return <FeedDialog onClose={close} />
  }
}
