import { inLanguage } from '@keel/contract/site-texts'
import type { DataOf } from '@keel/contract/route'
import type { getSite } from '@keel/contract/routes/site'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { languageStore } from '../../i18n/language'
import { call } from '../_shared/client'

type Site = DataOf<typeof getSite>
const NOTHING: Site = { name: { en: null, ru: null, et: null }, greeting: { en: null, ru: null, et: null }, pages: [], providers: [] }

/** What pages show of the school that runs this site. Not in the query cache: the sign-in page does not load its code. */
const siteStore = createStore<{ site: Site }>(() => ({ site: NOTHING }))

/** Returns what is shown now, in all languages. */
export const siteNow = (): Site => siteStore.getState().site

let loading: Promise<void> | null = null

/** Counts what is loaded or provided: only the newest is shown. */
let newest = 0

/** Sets what is shown; null forgets it, and it is loaded again. */
export function provideSite(site: Site | null): void {
  newest += 1
  loading = site && Promise.resolve()
  siteStore.setState({ site: site ?? NOTHING })
}

async function fetchSite(): Promise<void> {
  const own = ++newest
  const site = await call<typeof getSite>('GET', '/site').catch(() => null)
  if (own !== newest) return
  // Processes of the last version name no providers.
  if (site) siteStore.setState({ site: { ...NOTHING, ...site } })
  else loading = null
}

/** Loads it once. Best effort: pages are complete without it. */
export const loadSite = (): Promise<void> => (loading ??= fetchSite())

/** Loads it again after a change. */
export function reloadSite(): Promise<void> {
  loading = null
  return loadSite()
}

/** Name and greeting of the school in the language of the page, each null if there is none, its pages, and by whom people log in. */
export function useSite() {
  // The first view is rendered by the server with them, and taken over with them.
  const { name, greeting, pages, providers } = useSyncExternalStore(siteStore.subscribe, siteNow, siteNow)
  const { language } = useSyncExternalStore(languageStore.subscribe, languageStore.getState, languageStore.getState)
  useEffect(() => void loadSite(), [])
  return { name: inLanguage(name, language), greeting: inLanguage(greeting, language), pages, providers }
}
