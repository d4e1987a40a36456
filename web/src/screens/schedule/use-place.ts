import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Day, dayOf } from '../../lib/day-of'
import { readLocal, writeLocal } from '../../lib/storage'
import { useNow } from '../../lib/use-now'
import { type View, VIEWS, weekOf } from './days'

/** Midnight comes while the page is open. */
const LOOK_AGAIN_MS = 60_000
const KEPT = 'keel.schedule-view'
/** How the address of a link ends that leads to one planned lesson. */
const PLANNED = /^planned-(\d+)$/
const keptView = (): View | undefined => VIEWS.find((view) => view === readLocal(KEPT))

/** What the schedule shows: it stands in the address, so that coming back, a reload and a link find it again. */
export function usePlace() {
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const search = useLocation({ select: ({ search }) => search })
  const wanted = useLocation({ select: ({ hash }) => Number(PLANNED.exec(hash)?.[1] ?? 0) || null })
  const view = search.view ?? (narrow ? 'agenda' : (keptView() ?? 'week'))
  const today = dayOf(useNow(LOOK_AGAIN_MS))
  const day = search.date ?? today
  const go = (to: { view?: View; day?: Day }) => {
    if (to.view !== undefined && !narrow) writeLocal(KEPT, to.view)
    // A list goes on from the first day that was in view.
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
    /** The planned lesson that a link led to, until it is in view. */
    wanted,
    seen: () => void navigate({ to: '/schedule', search, replace: true, resetScroll: false }),
  }
}
