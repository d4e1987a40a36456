import { createStore } from 'zustand/vanilla'

/** The link that a public page was opened by. */
export interface Share {
  /** Goes with every call for what the link opens. */
  token: string
  /** The thing of the library that it opens. */
  itemId: number
  /** Nobody is signed in: answers stay in this browser. */
  visitor: boolean
  /** Called when something was done on the page, and when a call of it was refused: the link may have ended. */
  onUse: () => void
}

/** The link of the page that is shown; null everywhere else. */
export const shareStore = createStore<{ share: Share | null }>(() => ({ share: null }))

/** Set by the page of a link while it is shown, so that calls, addresses of files and answers go by the link. */
export const provideShare = (share: Share | null): void => shareStore.setState({ share })
export const currentShare = (): Share | null => shareStore.getState().share

/** What a link opens: modules, boards and files are read with it, and own answers. */
const OPENED = /^\/(modules|boards|files|library\/items)\//

/** The token that a call to this path takes along. */
export function shareTokenFor(path: string): string | undefined {
  const share = currentShare()
  return share && OPENED.test(path) ? share.token : undefined
}
