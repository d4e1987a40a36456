import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsQuery, setNotificationSettings } from '../../data/notifications/calls'

/** How many notifications are unread. Tells the server where this browser is, if it does not know: letters go by that clock. */
export function useUnreadNotifications(): number {
  const { data } = useQuery(notificationsQuery)
  const client = useQueryClient()
  const known = data?.zone
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (known === undefined || known === zone) return
    setNotificationSettings({ zone }).then(
      () => client.setQueryData(notificationsQuery.queryKey, (list) => list && { ...list, zone }),
      () => undefined, // A zone that the server does not know; letters then go by the teacher's.
    )
  }, [known, client])
  return data?.unread ?? 0
}
