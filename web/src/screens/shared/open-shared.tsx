import type { SharedEntry } from '@keel/contract/entities/library'
import { useDocumentTitle } from '../../lib/use-document-title'
import { SharedPage } from './shared-page'
import { useShare } from './use-share'

/** What a link opens, to be read, listened to and answered. */
export function OpenShared({ shared, visitor }: { shared: SharedEntry; visitor: boolean }) {
  const share = useShare({ token: shared.token, itemId: shared.id, visitor })
  useDocumentTitle(shared.name)
  return <SharedPage shared={shared} share={share} visitor={visitor} />
}
