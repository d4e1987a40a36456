import { Anchor, Button, Checkbox, Group, Input, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { EVENT_NOTE_MAX_LENGTH, LESSON_MINUTES, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import { isApiError } from '../../data/_shared/errors'
import { createScheduledLesson, updateScheduledLesson } from '../../data/schedule/calls'
import type { Day } from '../../lib/day-of'
import { isDay } from '../../lib/is-day'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { toastUndo } from '../../ui/toast/toast-undo'
import classes from './scheduled-lesson-form.module.css'
import { DURATIONS, type NewTime } from './durations'
import { ownZone } from '../../lib/own-zone'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'
import { changesOf, draftOf, lessonsIn, startOf, type Values, valuesOf } from './form-values'
import { guestName, type Guests } from './guests'
import { RangeChoice } from './series-range-dialog'
import { ClockChange } from './clock-change'
import { aboutPlanned } from './use-changes'

interface Props {
  event: ScheduledLesson | null
  time?: NewTime | undefined
  day: Day
  guests: Guests
  onStored: (event: ScheduledLesson) => Promise<unknown>
  onUndo: (event: ScheduledLesson) => void
  onOpen: (event: ScheduledLesson, onChanged: () => void) => void
  onClose: () => void
}

const UNTIL_CODES = ['before_start', 'too_long'] as const

/** The fields of a scheduled lesson. */
export function ScheduledLessonForm({ event, time, day, guests, onStored, onUndo, onOpen, onClose }: Props) {
  const t = useTranslations('schedule.form')
  const schedule = useTranslations('schedule')
  const lessons = useTranslations('lessons')
  const common = useTranslations('common')
  const say = useScheduledLessonTexts()
  const durationLabel = useId()
  const [before] = useState(() => valuesOf(event, time, day))
  const [values, setValues] = useState(before)
  const [scope, setScope] = useState<SeriesRange>('this')
  const [error, setError] = useState<unknown>(null)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  const inSeries = event?.series_id != null
  const isComplete = isDay(values.day) && values.time !== '' && values.guest !== '' && values.title.trim() !== ''
  const complete = isComplete && (!values.weekly || isDay(values.until))

  const [save, busy] = useAction(async () => {
    setError(null)
    try {
      const stored = event
        ? await updateScheduledLesson(event.id, changesOf(event, before, values, scope), scope)
        : await createScheduledLesson(draftOf(values))
      await onStored(stored)
      const starts = startOf(values)
      const when = `${say.day(starts)}, ${say.time(starts)}`
      const count = lessonsIn(values)
      if (event) toast.success(schedule('saved'), { about: aboutPlanned(stored) })
      else
        toastUndo(
          count > 1 ? schedule('plannedSeries', { count, when }) : schedule('planned', { when }),
          () => onUndo(stored),
          aboutPlanned(stored),
        )
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  const chooseGuest = (guest: string) => {
    // A default name follows the choice of the guest.
    const hasDefaultTitle = values.title.trim() === '' || values.title === guestName(values.guest, guests)
    set({ guest, ...(hasDefaultTitle ? { title: guestName(guest, guests) } : {}) })
  }
  const wrongUntil = isApiError(error, 'bad.input') ? UNTIL_CODES.find((code) => code === error.errors['repeat_until']) : undefined
  const wrongDay = isApiError(error, 'bad.input') && error.errors['starts_at'] !== undefined
  const inTheWay = isApiError(error) ? error.inTheWay : undefined
  const foreign = event !== null && event.zone !== ownZone()
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault()
        if (complete) save()
      }}
    >
      <Stack gap="sm">
        <FormError error={wrongUntil || wrongDay ? null : error}>
          {inTheWay && (
            <span className={classes.inTheWay}>
              {say.inTheWay(inTheWay)}{' '}
              <Anchor component="button" type="button" inherit onClick={() => onOpen(inTheWay, () => setError(null))}>
                {schedule('open')}
              </Anchor>
            </span>
          )}
        </FormError>
        <NativeSelect
          label={t('forWhom')}
          value={values.guest}
          onChange={(change) => chooseGuest(change.currentTarget.value)}
          data={[
            { value: '', label: t('choose'), disabled: true },
            { group: t('rooms'), items: guests.rooms.map(({ id, name }) => ({ value: `room:${id}`, label: name })) },
            ...(guests.students.length > 0
              ? [{ group: t('students'), items: guests.students.map(({ id, name }) => ({ value: `student:${id}`, label: name })) }]
              : []),
          ]}
          required
          data-autofocus={event ? undefined : true}
        />
        <TextInput
          label={t('title')}
          value={values.title}
          onChange={(change) => set({ title: change.currentTarget.value })}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
          required
        />
        <div className={classes.when}>
          <TextInput
            type="date"
            label={t('day')}
            value={values.day}
            onChange={(change) => set({ day: change.currentTarget.value })}
            error={wrongDay && t('wrongDay')}
            required
          />
          <TextInput
            type="time"
            label={t('time')}
            value={values.time}
            onChange={(change) => set({ time: change.currentTarget.value })}
            step={300}
            required
          />
        </div>
        {isDay(values.day) && values.time !== '' && <ClockChange values={values} onChoose={(later) => set({ later })} />}
        {foreign && (
          <Input.Description>{schedule('keepsHour', { zone: say.zone(event.zone, new Date(event.starts_at)) })}</Input.Description>
        )}
        <div>
          <Input.Label id={durationLabel}>{t('duration')}</Input.Label>
          <SegmentedControl
            aria-labelledby={durationLabel}
            fullWidth
            value={String(values.duration)}
            onChange={(value) => set({ duration: DURATIONS.find((code) => String(code) === value) ?? 3 })}
            data={DURATIONS.map((code) => ({ value: String(code), label: lessons('minutes', { minutes: LESSON_MINUTES[code] }) }))}
          />
        </div>
        {!inSeries && (
          <Checkbox label={t('weekly')} checked={values.weekly} onChange={(change) => set({ weekly: change.currentTarget.checked })} />
        )}
        {values.weekly && (!inSeries || scope !== 'this') && (
          <TextInput
            type="date"
            label={t('until')}
            value={values.until}
            min={values.day}
            onChange={(change) => set({ until: change.currentTarget.value })}
            error={wrongUntil && t(`wrongUntil.${wrongUntil}`)}
            required
          />
        )}
        <Textarea
          label={t('note')}
          description={t('noteText')}
          value={values.note}
          onChange={(change) => set({ note: change.currentTarget.value })}
          maxLength={EVENT_NOTE_MAX_LENGTH}
          rows={1}
          resize="vertical"
        />
        {inSeries && <RangeChoice label={t('scope')} value={scope} onChange={setScope} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!complete}>
            {event ? common('save') : t('plan')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
