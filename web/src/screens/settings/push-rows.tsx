import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { NotificationSettings } from '@keel/contract/entities/notification'
import { thisDeviceQuery, turnOffThisDevice } from '../../data/notifications/this-device'
import { useUser } from '../../data/users/me'
import { useTurnOn } from '../../features/push/use-turn-on'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { SwitchRow } from './switch-row'

type Topics = Pick<NotificationSettings, 'push_lessons' | 'push_homework' | 'push_messages'>

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
    <>
      <SwitchRow
        label={t('title')}
        hint={t(state === undefined || isSettled ? 'on' : state)}
        isOn={state === 'on'}
        disabled={!isSettled || turningOn || turningOff}
        onChange={(isOn) => (isOn ? turnOn() : turnOff())}
      />
      {state === 'on' && (
        <>
          <SwitchRow
            label={t('lessons')}
            hint={t('lessonsHint')}
            isOn={topics.push_lessons}
            disabled={disabled}
            onChange={(push_lessons) => onChange({ push_lessons })}
          />
          <SwitchRow
            label={t('homework')}
            hint={t('homeworkHint', { role })}
            isOn={topics.push_homework}
            disabled={disabled}
            onChange={(push_homework) => onChange({ push_homework })}
          />
          <SwitchRow
            label={t('messages')}
            hint={t('messagesHint')}
            isOn={topics.push_messages}
            disabled={disabled}
            onChange={(push_messages) => onChange({ push_messages })}
          />
        </>
      )}
    </>
  )
}
