import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setNotificationSettings } from '../../data/notifications/calls'
import { notificationsQuery } from '../../data/notifications/queries'
import { ownZone } from '../../lib/own-zone'

/** Returns how many notifications are unread. Sends the browser's time zone if the server does not have it, for the times in mails. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(notificationsQuery)
  const client = useQueryClient()
  const known = data?.zone
  useEffect(() => {
    const zone = ownZone()
    if (known === undefined || known === zone) return
    setNotificationSettings({ zone }).then(
      () => client.setQueryData(notificationsQuery.queryKey, (list) => list && { ...list, zone }),
      () => undefined, // A time zone that the server does not know: mails then use the teacher's.
    )
  }, [known, client])
  return data?.unread ?? 0
}
