import { VisuallyHidden } from '@mantine/core'
import { useStore } from 'zustand'
import { pageTitle } from '../lib/use-document-title'

/** Reads a page's name out when one moves to it: nothing else tells a screen reader that the page changed. */
export function PageAnnouncer() {
  const title = useStore(pageTitle, (state) => state.title)
  return (
    <VisuallyHidden aria-live="polite" aria-atomic role="status">
      {title}
    </VisuallyHidden>
  )
}
