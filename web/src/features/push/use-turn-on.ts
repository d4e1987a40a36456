import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { thisDeviceQuery, turnOnThisDevice } from '../../data/notifications/this-device'
import { useAction } from '../../lib/use-action'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'

/** Turns notifications on for this device. Returns the action, for a press, and whether it runs. */
export function useTurnOn(): [turnOn: () => void, busy: boolean] {
  const t = useTranslations('notifications.device')
  const client = useQueryClient()
  return useAction(async () => {
    try {
      client.setQueryData(thisDeviceQuery.queryKey, await turnOnThisDevice())
    } catch (error) {
      if (isApiError(error)) toastError(error)
      // The browser has no push service, or cannot reach it.
      else toast.error(t('failed'))
    }
  })
}
