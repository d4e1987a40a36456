import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { REMINDER_MINUTES, ROLE } from '@keel/contract/constants'
import type { NotificationSettings } from '@keel/contract/entities/notification'
import { useUser } from '../../data/users/me'
import { setNotificationSettings } from '../../data/notifications/calls'
import { notificationSettingsQuery } from '../../data/notifications/queries'
import { useAction } from '../../lib/use-action'
import { toastError } from '../../ui/toast/toast-error'
import { ErrorState } from '../../ui/states'
import { PushRows } from './push-rows'
import { Section } from './section'
import { SwitchRow } from './switch-row'
import classes from './reminders-section.module.css'
import section from './section.module.css'

const HOUR = 60
const DAY = 24 * HOUR
type Minutes = NotificationSettings['mail_minutes']

/** Reminders of scheduled lessons, mails about homework, and notifications on this device; each choice is saved at once. */
export function RemindersSection() {
  const t = useTranslations('notifications.settings')
  const user = useUser()
  const client = useQueryClient()
  const settings = useQuery(notificationSettingsQuery)
  const [save, saving] = useAction(async (change: Partial<NotificationSettings>) => {
    try {
      client.setQueryData(notificationSettingsQuery.queryKey, await setNotificationSettings(change))
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <Section title={t('title')} lead={t('lead')}>
      {settings.data ? (
        <>
          <Choice
            label={t('mail')}
            hint={user.verify === 1 ? t('mailHint', { email: user.email }) : t('mailUnverified')}
            value={settings.data.mail_minutes}
            disabled={saving}
            onChange={(mail_minutes) => save({ mail_minutes })}
          />
          <Choice
            label={t('app')}
            hint={t('appHint')}
            value={settings.data.app_minutes}
            disabled={saving}
            onChange={(app_minutes) => save({ app_minutes })}
          />
          {user.role === ROLE.student && (
            <SwitchRow
              label={t('homework')}
              hint={t('homeworkHint')}
              isOn={settings.data.homework_mail}
              disabled={saving}
              onChange={(homework_mail) => save({ homework_mail })}
            />
          )}
          <PushRows topics={settings.data} disabled={saving} onChange={save} />
        </>
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton className={classes.choices} />
      )}
    </Section>
  )
}

interface ChoiceProps {
  label: string
  hint: string
  value: Minutes
  disabled: boolean
  onChange: (minutes: Minutes) => void
}

function Choice({ label, hint, value, disabled, onChange }: ChoiceProps) {
  const t = useTranslations('notifications.settings')
  const id = useId()
  const named = (minutes: number): string => {
    if (minutes < HOUR) return t('minutes', { count: minutes })
    return minutes < DAY ? t('hours', { count: minutes / HOUR }) : t('day')
  }
  return (
    <div className={section.row}>
      <label className={section.label} htmlFor={id}>
        {label}
        <span className={section.hint}>{hint}</span>
      </label>
      <NativeSelect
        id={id}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(REMINDER_MINUTES.find((minutes) => String(minutes) === currentTarget.value) ?? null)}
        data={[{ value: '', label: t('off') }, ...REMINDER_MINUTES.map((minutes) => ({ value: String(minutes), label: named(minutes) }))]}
      />
    </div>
  )
}
