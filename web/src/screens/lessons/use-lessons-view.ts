import { getRouteApi } from '@tanstack/react-router'
import type { LessonsView } from '../../api/lessons'

const route = getRouteApi('/members/shell/lessons')

/** Which lessons are shown. It stands in the address, so that coming back from a lesson finds it again. */
export function useLessonsView() {
  const view: LessonsView = route.useSearch()
  const navigate = route.useNavigate()
  const set = (search: LessonsView) =>
    void navigate({
      search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
    })
  const filters = Object.values(view).filter((value) => value !== undefined).length
  return { view, change: (part: LessonsView) => set({ ...view, ...part }), clear: () => set({}), filters }
}
