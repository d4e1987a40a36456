import { inLanguage } from '@keel/contract/site-texts'
import type { DataOf } from '@keel/contract/route'
import type { getSite } from '@keel/contract/routes/site'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { languageStore } from '../../i18n/language'
import { call } from '../_shared/client'

type Site = DataOf<typeof getSite>
const NOTHING: Site = { name: { en: null, ru: null, et: null }, greeting: { en: null, ru: null, et: null }, pages: [] }

/** What pages show of the school that runs this site. Not in the query cache: the sign-in page does not load its code. */
const siteStore = createStore<{ site: Site }>(() => ({ site: NOTHING }))

const getSiteState = (): Site => siteStore.getState().site

/** Sets what is shown; null forgets it. */
export const provideSite = (site: Site | null): void => siteStore.setState({ site: site ?? NOTHING })

let loading: Promise<void> | null = null
/** Loads it once. Best effort: pages are complete without it. */
export function loadSite(): Promise<void> {
  return (loading ??= call<typeof getSite>('GET', '/site').then(provideSite, () => {
    loading = null
  }))
}

/** Loads it again after a change. */
export function reloadSite(): Promise<void> {
  loading = null
  return loadSite()
}

/** Name and greeting of the school in the language of the page, each null if there is none, and the pages it has. */
export function useSite() {
  // The first view is rendered by the server with them, and taken over with them.
  const { name, greeting, pages } = useSyncExternalStore(siteStore.subscribe, getSiteState, getSiteState)
  const { language } = useSyncExternalStore(languageStore.subscribe, languageStore.getState, languageStore.getState)
  useEffect(() => void loadSite(), [])
  return { name: inLanguage(name, language), greeting: inLanguage(greeting, language), pages }
}
