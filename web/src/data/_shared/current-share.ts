/** The link that a public page was opened by. */
export interface Share {
  /** Sent with every call for what the link opens. */
  token: string
  /** The library entry that it opens. */
  itemId: number
  /** Nobody is signed in: answers stay in this browser. */
  visitor: boolean
  /** Called when something was done on the page, and when a call of it was refused: the link may have ended. */
  onUse: () => void
}

/** The link of the current page; null everywhere else. */
let current: Share | null = null

/** Called by the page of a link while it is shown, so that calls, file URLs and answers use the link. */
export const provideShare = (share: Share | null): void => {
  current = share
}
export const currentShare = (): Share | null => current

/** What a link opens: modules, boards and files are read with it, and own answers. */
const OPENED = /^\/(modules|boards|files|library\/items)\//

/** Returns the token that a call to this path carries. */
export function shareTokenFor(path: string): string | undefined {
  const share = currentShare()
  return share && OPENED.test(path) ? share.token : undefined
}
