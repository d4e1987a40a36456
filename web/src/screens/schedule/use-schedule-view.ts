import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Day, dayOf } from '../../lib/day-of'
import { readLocal, writeLocal } from '../../lib/storage'
import { useNow } from '../../lib/use-now'
import { type View, VIEWS, weekOf } from './days'

/** Midnight may pass while the page is open. */
const REFRESH_MS = 60_000
const STORAGE_KEY = 'keel.schedule-view'
/** The end of a URL that links to one scheduled lesson. */
const PLANNED = /^planned-(\d+)$/
const savedView = (): View | undefined => VIEWS.find((view) => view === readLocal(STORAGE_KEY))

/** What the schedule shows. It is in the URL, so that it survives a reload and can be linked. */
export function useScheduleView() {
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const search = useLocation({ select: ({ search }) => search })
  const wanted = useLocation({ select: ({ hash }) => Number(PLANNED.exec(hash)?.[1] ?? 0) || null })
  const view = search.view ?? (narrow ? 'agenda' : (savedView() ?? 'week'))
  const today = dayOf(useNow(REFRESH_MS))
  const day = search.date ?? today
  const go = (to: { view?: View; day?: Day }) => {
    if (to.view !== undefined && !narrow) writeLocal(STORAGE_KEY, to.view)
    // A list continues from the first visible day.
    const date = to.day ?? (to.view === 'agenda' && view === 'week' ? weekOf(day) : day)
    void navigate({
      to: '/schedule',
      search: { view: to.view ?? view, ...(date === today ? {} : { date }) },
      replace: to.view !== undefined && to.day === undefined,
    })
  }
  return {
    view,
    day,
    today,
    narrow,
    go,
    /** The scheduled lesson of a link, until it has been scrolled into view. */
    wanted,
    seen: () => void navigate({ to: '/schedule', search, replace: true, resetScroll: false }),
  }
}
