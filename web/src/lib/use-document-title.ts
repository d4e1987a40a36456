import { useEffect } from 'react'

/** Puts a page's name before the product's in the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Keel` : 'Keel'
  }, [title])
}
