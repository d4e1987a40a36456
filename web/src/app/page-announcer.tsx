import { VisuallyHidden } from '@mantine/core'
import { useStore } from 'zustand'
import { pageTitle } from '../lib/use-document-title'

/** Announces the page's name after navigation: screen readers do not notice it otherwise. */
export function PageAnnouncer() {
  const title = useStore(pageTitle, (state) => state.title)
  return (
    <VisuallyHidden aria-live="polite" aria-atomic role="status">
      {title}
    </VisuallyHidden>
  )
}
