import { LANG_COOKIE, LANGUAGES, type Language } from '@keel/contract/constants'
import { createTranslator } from 'use-intl/core'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from '../lib/cookies'
import type { Messages } from './messages'

/** How each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', et: 'Eesti' }

/** Parts of a language's texts in the order in which they come: each is added to those before it. */
const PARTS = ['guest', 'member', 'classroom'] as const
type Part = (typeof PARTS)[number]
type Load = () => Promise<{ default: Partial<Messages> }>

const loaders: Record<Language, Record<Part, Load>> = {
  en: {
    guest: () => import('virtual:messages/en/guest'),
    member: () => import('virtual:messages/en/member'),
    classroom: () => import('virtual:messages/en/classroom'),
  },
  ru: {
    guest: () => import('virtual:messages/ru/guest'),
    member: () => import('virtual:messages/ru/member'),
    classroom: () => import('virtual:messages/ru/classroom'),
  },
  et: {
    guest: () => import('virtual:messages/et/guest'),
    member: () => import('virtual:messages/et/member'),
    classroom: () => import('virtual:messages/et/classroom'),
  },
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/**
 * The language shown now and its texts. What only members see comes with `loadMemberTexts`, what stands on
 * boards and in classrooms with `loadClassroomTexts`; guards see to it, so screens may take every text for granted.
 */
export const languageStore = createStore<{ language: Language; messages: Messages | null }>(() => ({ language: 'en', messages: null }))

/** What the address or an earlier choice asks for; null when the person has chosen nothing here yet. */
export function chosenLanguage(search = window.location.search): Language | null {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguage(asked)) return asked
  const kept = readCookie(LANG_COOKIE)
  return isLanguage(kept) ? kept : null
}

let wanted: { language: Language; parts: number } = { language: 'en', parts: 1 }
let shown = ''

async function load(): Promise<void> {
  const { language, parts } = wanted
  const name = `${language} ${parts}`
  if (shown === name) return
  const loaded = await Promise.all(PARTS.slice(0, parts).map((part) => loaders[language][part]()))
  if (wanted.language !== language || wanted.parts !== parts) return load() // Asked for something else meanwhile.
  const messages = Object.assign({}, ...loaded.map((part) => part.default)) as Messages
  shown = name
  document.documentElement.lang = language
  languageStore.setState({ language, messages })
}

const addUpTo = (part: Part): Promise<void> => {
  wanted = { ...wanted, parts: Math.max(wanted.parts, PARTS.indexOf(part) + 1) }
  return load()
}

/** Loads a language's texts and shows them. The last call wins. */
export function showLanguage(language: Language): Promise<void> {
  wanted = { ...wanted, language }
  return load()
}

/** Adds the texts that only members see. */
export const loadMemberTexts = (): Promise<void> => addUpTo('member')

/** Adds those too that stand on boards and in classrooms only. */
export const loadClassroomTexts = (): Promise<void> => addUpTo('classroom')

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
