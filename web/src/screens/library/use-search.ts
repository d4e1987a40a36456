import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const SEARCH_AFTER_MS = 250

/** What is searched for. It stands in the address, so that coming back finds it again. */
export function useSearch() {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ search }) => search.q ?? '' })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [text, setText] = useState(asked)
  const [before, setBefore] = useState(asked)
  if (asked !== before) {
    setBefore(asked)
    // Left by a link to the plain list.
    if (asked === '' && text.trim() === before) setText('')
  }
  const [late] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  // Nothing to wait for when the field was emptied.
  const search = text.trim() === '' ? '' : late
  useEffect(() => {
    if (search !== asked) void navigate({ to: path, search: search === '' ? {} : { q: search }, replace: true })
    // Only when something else is searched for: the address follows the field, not the field the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return { text, setText, search }
}
