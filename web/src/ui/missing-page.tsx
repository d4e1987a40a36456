import { useDocumentTitle } from '../lib/use-document-title'
import { ErrorState, type ErrorStateProps } from './states'

/** A page whose thing is not there (any more), or not for the reader: names the browser tab too. */
export function MissingPage({ title, ...props }: ErrorStateProps & { title: string }) {
  useDocumentTitle(title)
  return <ErrorState title={title} {...props} />
}
