import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { NotificationSettings } from '@keel/contract/entities/notification'
import { thisDeviceQuery, turnOffThisDevice } from '../../data/notifications/this-device'
import { useUser } from '../../data/users/me'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import classes from './push.module.css'
import { useTurnOn } from './use-turn-on'

type Topics = Pick<NotificationSettings, 'push_lessons' | 'push_homework' | 'push_messages'>

interface RowProps {
  label: string
  hint: string
  isOn: boolean
  disabled: boolean
  onChange: (isOn: boolean) => void
}

function Row({ label, hint, isOn, disabled, onChange }: RowProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <label className={classes.label} htmlFor={id}>
        {label}
        <span className={classes.hint}>{hint}</span>
      </label>
      <Switch id={id} size="md" checked={isOn} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </div>
  )
}

interface Props {
  topics: Topics
  disabled: boolean
  onChange: (change: Partial<Topics>) => void
}

/** Notifications on this device while Keel is not open and, where they are on, about what. */
export function PushRows({ topics, disabled, onChange }: Props) {
  const t = useTranslations('notifications.device')
  const role = useUser().role === ROLE.teacher ? 'teacher' : 'student'
  const client = useQueryClient()
  const { data: state } = useQuery(thisDeviceQuery)
  const [turnOn, turningOn] = useTurnOn()
  const [turnOff, turningOff] = useAction(async () => {
    try {
      client.setQueryData(thisDeviceQuery.queryKey, await turnOffThisDevice())
    } catch (error) {
      toastError(error)
    }
  })
  const isSettled = state === 'on' || state === 'off'
  return (
    <div className={classes.rows}>
      <Row
        label={t('title')}
        hint={t(state === undefined || isSettled ? 'on' : state)}
        isOn={state === 'on'}
        disabled={!isSettled || turningOn || turningOff}
        onChange={(isOn) => (isOn ? turnOn() : turnOff())}
      />
      {state === 'on' && (
        <>
          <Row
            label={t('lessons')}
            hint={t('lessonsHint')}
            isOn={topics.push_lessons}
            disabled={disabled}
            onChange={(push_lessons) => onChange({ push_lessons })}
          />
          <Row
            label={t('homework')}
            hint={t('homeworkHint', { role })}
            isOn={topics.push_homework}
            disabled={disabled}
            onChange={(push_homework) => onChange({ push_homework })}
          />
          <Row
            label={t('messages')}
            hint={t('messagesHint')}
            isOn={topics.push_messages}
            disabled={disabled}
            onChange={(push_messages) => onChange({ push_messages })}
          />
        </>
      )}
    </div>
  )
}
