import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SortOrder, StudentSort, StudentsView } from '../../data/students/queries'

const SEARCH_AFTER_MS = 250
/** The first sort order of each column. */
export const DEFAULT_ORDER: Record<StudentSort, SortOrder> = {
  name: 'asc',
  level: 'asc',
  lessons: 'desc',
  last_lesson: 'desc',
  next_lesson: 'asc',
}
const isSort = (text: string): text is StudentSort => Object.hasOwn(DEFAULT_ORDER, text)
const opposite = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc')

/** `level`; descending `-level`. */
export const sortKey = ({ sort, order }: Pick<StudentsView, 'sort' | 'order'>): string =>
  order === DEFAULT_ORDER[sort] ? sort : `-${sort}`
function readSort(key: string): Pick<StudentsView, 'sort' | 'order'> {
  const name = key.replace(/^-/, '')
  const sort = isSort(name) ? name : 'name'
  return { sort, order: key.startsWith('-') ? opposite(DEFAULT_ORDER[sort]) : DEFAULT_ORDER[sort] }
}

/** The filter of the list. It is in the URL, so that it survives a visit to a student. */
export function useStudentsView() {
  const navigate = useNavigate()
  const { q = '', sort = '', archived } = useLocation({ select: ({ search }) => search })
  const [text, setText] = useState(q)
  const [before, setBefore] = useState(q)
  if (q !== before) {
    setBefore(q)
    // A link to the plain list clears the search.
    if (q === '' && text.trim() === before) setText('')
  }
  const [debounced] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  // An emptied field applies without delay.
  const search = text.trim() === '' ? '' : debounced
  const go = (next: { q: string; sort: string; archived: boolean }) =>
    void navigate({
      to: '/students',
      search: {
        ...(next.q && { q: next.q }),
        ...(next.sort && next.sort !== 'name' && { sort: next.sort }),
        ...(next.archived && { archived: 1 }),
      },
      replace: true,
    })
  const now = { q: search, sort, archived: archived === 1 }
  useEffect(() => {
    if (search !== q) go(now)
    // Only when something else is searched for: the address follows the field, not the field the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  const view: StudentsView = { search, ...readSort(sort), archived: now.archived }
  return {
    view,
    text,
    setText,
    setSort: (key: string) => go({ ...now, sort: key }),
    /** A second press on the same column reverses the order. */
    toggleSort: (column: StudentSort) =>
      go({ ...now, sort: sortKey({ sort: column, order: column === view.sort ? opposite(view.order) : DEFAULT_ORDER[column] }) }),
    setArchived: (to: boolean) => go({ ...now, archived: to }),
  }
}
