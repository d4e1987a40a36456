import type { Language } from './constants'

/** What the server's copy of the web client renders the first view of a page from. */
export interface FirstViewOptions {
  /** Path of the page, without its query. */
  path: string
  language: Language
  /** Data of the calls preloaded with the page, by their paths below the API's. */
  data: Readonly<Record<string, unknown>>
}

/** Returns the HTML of a page's first view; null for pages that are rendered in the browser only. Throws when the page does not render. */
export type RenderFirstView = (options: FirstViewOptions) => Promise<string | null>
