import { useDocumentTitle } from '../lib/use-document-title'
import { ErrorState, type ErrorStateProps } from './states'

/** A page whose content does not exist, or not for this user; also names the browser tab. */
export function MissingPage({ title, ...props }: ErrorStateProps & { title: string }) {
  useDocumentTitle(title)
  return <ErrorState title={title} {...props} />
}
