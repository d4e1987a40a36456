import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { LessonsView } from '../../data/lessons/queries'
import { sameJson } from '@keel/contract/same-json'

const route = getRouteApi('/members/shell/lessons')

const withoutUndefined = (view: LessonsView): LessonsView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

/** The filter of the journal. It is in the URL, so that it survives a visit to a lesson. */
export function useLessonsView() {
  // The URL may have other parameters.
  const { roomId, student, status, from, to, q } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = withoutUndefined({ roomId, student, status, from, to, q })
  const [view, setView] = useState(asked)
  const [before, setBefore] = useState(asked)
  // The URL changed from outside: the back button or a link. The user's choices reach the URL a moment later, and fields do not wait for
  // that.
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
    change: (part: LessonsView) => set(withoutUndefined({ ...view, ...part })),
    clear: () => set({}),
    filters: Object.keys(view).length,
  }
}
