import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The name of the current page, for the browser tab and for screen readers. */
export const pageTitle = createStore<{ title: string }>(() => ({ title: '' }))

/** Names the page: before the product's name in the browser tab, and announced when it changes. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Keel` : 'Keel'
    pageTitle.setState({ title })
  }, [title])
}
