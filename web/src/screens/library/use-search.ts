import { useDebouncedValue } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const SEARCH_AFTER_MS = 250

/** The search text. It is in the URL, so that it survives a visit to an entry. */
export function useSearch() {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ search }) => search.q ?? '' })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [text, setText] = useState(asked)
  const [before, setBefore] = useState(asked)
  if (asked !== before) {
    setBefore(asked)
    // A link to the plain list clears the search.
    if (asked === '' && text.trim() === before) setText('')
  }
  const [debounced] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  // An emptied field applies without delay.
  const search = text.trim() === '' ? '' : debounced
  useEffect(() => {
    if (search !== asked) void navigate({ to: path, search: search === '' ? {} : { q: search }, replace: true })
    // Only when something else is searched for: the address follows the field, not the field the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return { text, setText, search }
}
