import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { LessonsView } from '../../api/lessons'
import { sameJson } from '@keel/contract/same-json'

const route = getRouteApi('/members/shell/lessons')

const given = (view: LessonsView): LessonsView => Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

/** Which lessons are shown. It stands in the address, so that coming back from a lesson finds it again. */
export function useLessonsView() {
  // The address may hold more than these.
  const { roomId, student, status, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = given({ roomId, student, status, from, to })
  const [view, setView] = useState(asked)
  const [before, setBefore] = useState(asked)
  // Went back, or came by a link; the address follows a choice a moment later, and fields do not wait for it.
  if (!sameJson(asked, before)) {
    setBefore(asked)
    setView(asked)
  }
  const set = (next: LessonsView) => {
    setView(next)
    void navigate({ search: next, replace: true })
  }
  return {
    view,
    change: (part: LessonsView) => set(given({ ...view, ...part })),
    clear: () => set({}),
    filters: Object.keys(view).length,
  }
}
