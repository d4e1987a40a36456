import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { type Failure, failureOf } from './failure'
import { openDocument } from './open-document'

interface Opening {
  url: string
  tries: number
  document: PDFDocumentProxy | null
  failure: Failure | null
}

/** The document at an address while the component is mounted. */
export function useDocument(url: string): { document: PDFDocumentProxy | null; failure: Failure | null; retry: () => void } {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<Opening | null>(null)
  useEffect(() => {
    let gone = false
    const { document, release } = openDocument(url)
    const settle = (found: Pick<Opening, 'document' | 'failure'>) => {
      if (!gone) setState({ url, tries, ...found })
    }
    document.then(
      (ready) => settle({ document: ready, failure: null }),
      (error: unknown) => settle({ document: null, failure: failureOf(error) }),
    )
    return () => {
      gone = true
      release()
    }
  }, [url, tries])
  const now = state?.url === url && state.tries === tries ? state : null
  return { document: now?.document ?? null, failure: now?.failure ?? null, retry: () => setTries((n) => n + 1) }
}
