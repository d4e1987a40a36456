import { UnstyledButton } from '@mantine/core'
import type { ScheduleEventData, WeekViewProps } from '@mantine/schedule'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { LessonBody } from './lesson-body'
import type { Occurrence } from './occurrences'

type RenderEvent = NonNullable<WeekViewProps['renderEvent']>
type Say = (event: ScheduledLesson) => string

/** Renders a lesson in the calendar: with a full accessible name, and at the local time on days with clock changes. */
export const lessonButton =
  (say: Say): RenderEvent =>
  (data, props) => {
    const { event, place } = data.payload as Occurrence
    const onDragStart: typeof props.onDragStart = (drag) => {
      // The drop target is where the top edge is, so the drag image is held there.
      drag.dataTransfer.setDragImage(drag.currentTarget, drag.nativeEvent.offsetX, 4)
      props.onDragStart?.(drag)
    }
    const style =
      place && props.style?.top !== undefined ? { ...props.style, top: `${place.top}%`, height: `${place.height}%` } : props.style
    return (
      <UnstyledButton
        {...props}
        data-planned={event.id}
        title={undefined}
        aria-label={say(event)}
        style={style}
        onDragStart={onDragStart}
      />
    )
  }

const eventOf = (data: ScheduleEventData): ScheduledLesson => (data.payload as Occurrence).event

/** The same in the list below a phone's month. */
export const lessonRow =
  (say: Say): RenderEvent =>
  (data, props) => (
    <UnstyledButton {...props} data-planned={eventOf(data).id} title={undefined} aria-label={say(eventOf(data))}>
      <LessonBody event={eventOf(data)} />
    </UnstyledButton>
  )
