import { LANG_COOKIE, LANGUAGES, type Language } from '@keel/contract/constants'
import { createTranslator } from 'use-intl/core'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from '../lib/cookies'
import type { Messages } from './messages'

/** How each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', et: 'Eesti' }

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ru: () => import('virtual:messages/ru'),
  et: () => import('virtual:messages/et'),
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** The language shown now and its texts. */
export const languageStore = createStore<{ language: Language; messages: Messages | null }>(() => ({ language: 'en', messages: null }))

/** What the address or an earlier choice asks for; null when the person has chosen nothing here yet. */
export function chosenLanguage(search = window.location.search): Language | null {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguage(asked)) return asked
  const kept = readCookie(LANG_COOKIE)
  return isLanguage(kept) ? kept : null
}

let wanted: Language | null = null

/** Loads a language's texts and shows them. The last call wins. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  if (languageStore.getState().messages && languageStore.getState().language === language) return
  const { default: messages } = await loaders[language]()
  if (wanted !== language) return
  document.documentElement.lang = language
  languageStore.setState({ language, messages })
}

/** Shows a language and keeps the choice, so the server's answers and mails come in it too. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie(LANG_COOKIE, language, 365)
  await showLanguage(language)
}

/** A translator for code outside of React: `translator('errors')('oops')`. */
export function translator<const Area extends keyof Messages>(area: Area) {
  const { language, messages } = languageStore.getState()
  if (!messages) throw new Error('No language is loaded yet')
  return createTranslator<Messages, Area>({ locale: language, messages, namespace: area as never })
}
