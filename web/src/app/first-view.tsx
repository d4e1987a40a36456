import { renderToString } from 'react-dom/server'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { SharedEntry } from '@keel/contract/entities/library'
import type { FirstViewOptions, RenderFirstView } from '@keel/contract/first-view'
import type { DataOf } from '@keel/contract/route'
import type { getSite } from '@keel/contract/routes/site'
import { libraryKinds } from '@keel/contract/items/codes'
import { queryClient } from '../data/_shared/query-client'
import { provideShare } from '../data/_shared/current-share'
import { itemsQuery } from '../data/board-items/queries'
import { sharedQuery } from '../data/shares/queries'
import { provideSite } from '../data/site/site'
import { setMe } from '../data/users/me'
import { languageStore, textsOf } from '../i18n/language'
import { Frame } from './frame'
import { VisitorApp } from './visitor-app'
import { visitorScreens } from './visitor-pages'

/**
 * The server loads this module: a visitor reads what a link opens before the code of the page is there. Parts that are fetched later or need a
 * browser, as players do, have only their space in it.
 */
export const renderFirstView: RenderFirstView = async ({ path, language, data }: FirstViewOptions) => {
  const link = /^\/s\/([^/]+)$/.exec(path)?.[1]
  const shared = data[`/library/shared/${link}`] as SharedEntry | undefined
  if (!link || !shared || shared.board_id === null || shared.type === libraryKinds.module) return null
  const items = shared.item ? [shared.item] : (data[`/boards/${shared.board_id}/items?token=${link}`] as BoardItem[] | undefined)
  if (!items) return null
  const messages = await textsOf(language, ['guest', 'classroom', 'shared'])
  const { SharedScreen } = await visitorScreens.shared()
  const first = { pathname: path, search: '', framed: false, Screen: SharedScreen }
  // Language and data are of the whole module: nothing waits from here on, so another page cannot come between.
  try {
    languageStore.setState({ language, messages })
    setMe(null)
    provideSite((data['/site'] as DataOf<typeof getSite> | undefined) ?? null)
    queryClient.setQueryData(sharedQuery(link).queryKey, shared)
    queryClient.setQueryData(itemsQuery(shared.board_id).queryKey, items)
    return renderToString(
      <Frame>
        <VisitorApp first={first} openApp={async () => undefined} loadAhead={() => undefined} />
      </Frame>,
    )
  } finally {
    provideShare(null)
    provideSite(null)
    queryClient.clear()
  }
}
