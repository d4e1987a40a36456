import { LANGUAGES, LOCALES, type Language } from '@keel/contract/constants'
import { LANG_COOKIE } from '@keel/contract/protocol'
import { createTranslator } from 'use-intl/core'
import { createStore } from 'zustand/vanilla'
import { browserLanguages } from '../lib/browser-languages'
import { readCookie, writeCookie } from '../lib/cookies'
import type { LazyPart, LoadTexts } from './lazy-texts'
import type { Messages } from './messages'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', et: 'Eesti' }

/** Parts of a language's texts, each loaded when first needed; see vite/messages-plugin.ts. */
type EarlyPart = 'guest' | 'classroom' | 'shared'
export type Part = EarlyPart | LazyPart

/** The texts that somebody without an account sees. */
const early: Record<Language, Record<EarlyPart, LoadTexts>> = {
  en: {
    guest: () => import('virtual:messages/en/guest'),
    classroom: () => import('virtual:messages/en/classroom'),
    shared: () => import('virtual:messages/en/shared'),
  },
  ru: {
    guest: () => import('virtual:messages/ru/guest'),
    classroom: () => import('virtual:messages/ru/classroom'),
    shared: () => import('virtual:messages/ru/shared'),
  },
  et: {
    guest: () => import('virtual:messages/et/guest'),
    classroom: () => import('virtual:messages/et/classroom'),
    shared: () => import('virtual:messages/et/shared'),
  },
}

const isEarly = (part: Part): part is EarlyPart => part in early.en

const textsOfPart = async (language: Language, part: Part) =>
  isEarly(part) ? early[language][part]() : (await import('./lazy-texts')).lazyTexts[language][part]()

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/**
 * The current language and its texts. Each part beyond a visitor's is loaded by its `load...Texts`; guards and lazy loaders call it, so
 * components can rely on every text.
 */
export const languageStore = createStore<{ language: Language; messages: Messages | null }>(() => ({ language: 'en', messages: null }))

/** Returns the language in the URL or of an earlier choice; null when nothing was chosen in this browser. */
export function chosenLanguage(search = window.location.search): Language | null {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguage(asked)) return asked
  const saved = readCookie(LANG_COOKIE)
  return isLanguage(saved) ? saved : null
}

/** Returns the browser's first language with texts, else English; for users who have chosen nothing. */
export const browserLanguage = (): Language =>
  browserLanguages()
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find(isLanguage) ?? 'en'

/** Returns parts of a language's texts. */
export const textsOf = async (language: Language, parts: readonly Part[]): Promise<Messages> =>
  Object.assign({}, ...(await Promise.all(parts.map((part) => textsOfPart(language, part)))).map((part) => part.default)) as Messages

let wanted: { language: Language; parts: readonly Part[] } = { language: 'en', parts: ['guest'] }
let shown = ''

async function load(): Promise<void> {
  const { language, parts } = wanted
  const name = `${language} ${parts.join(' ')}`
  if (shown === name) return
  const messages = await textsOf(language, parts)
  if (wanted.language !== language || wanted.parts !== parts) return load() // Something else was requested meanwhile.
  shown = name
  document.documentElement.lang = language
  languageStore.setState({ language, messages })
}

/** Loads further parts of the texts. */
export const addTexts = (...parts: Part[]): Promise<void> => {
  const more = parts.filter((part) => !wanted.parts.includes(part))
  if (more.length > 0) wanted = { ...wanted, parts: [...wanted.parts, ...more] }
  return load()
}

/** Loads a language's texts and shows them. The last call wins. */
export function showLanguage(language: Language): Promise<void> {
  wanted = { ...wanted, language }
  return load()
}

/** Loads the texts for members. */
export const loadMemberTexts = (): Promise<void> => addTexts('member')

/** Loads those of boards and classrooms. */
export const loadClassroomTexts = (): Promise<void> => addTexts('member', 'classroom')

/** Loads those for recording, with the names of devices. */
export const loadRecorderTexts = (): Promise<void> => addTexts('member', 'recorder')

/** Loads those for corrected texts, and for photos beside them. */
export const loadCorrectionTexts = (): Promise<void> => addTexts('corrections')

/** Loads those for drawing. */
export const loadDrawingTexts = (): Promise<void> => addTexts('drawing')

/** Loads those of the editors of items. */
export const loadEditorTexts = (): Promise<void> => addTexts('editors')

/** Loads those of home and the classrooms. */
export const loadHomeTexts = (): Promise<void> => addTexts('home')

/** Loads those of homework. */
export const loadHomeworkTexts = (): Promise<void> => addTexts('homework')

/** Loads those of the library and its dialogs. */
export const loadLibraryTexts = (): Promise<void> => addTexts('library')

/** Loads those of a conversation. */
export const loadChatTexts = (): Promise<void> => addTexts('chat')

/** Loads those of the schedule, the journal, students and vocabulary. */
export const loadSchoolTexts = (): Promise<void> => addTexts('school')

/** Loads those of the page of a shared link. */
export const loadSharedTexts = (): Promise<void> => addTexts('classroom', 'shared')

/** Shows a language and saves the choice, also for the server's responses and mails. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie(LANG_COOKIE, language, 365)
  await showLanguage(language)
}

/** Returns the locale for dates: the language with the country of the browser. British English reads 18:00 and 21/11. */
export const localeOf = (language: Language): string =>
  browserLanguages().find((one) => one.startsWith(`${language}-`)) ?? LOCALES[language]

/** A translator for code outside React: `translator('errors')('oops')`. */
export function translator<const Area extends keyof Messages>(area: Area) {
  const { language, messages } = languageStore.getState()
  if (!messages) throw new Error('No language is loaded yet')
  return createTranslator<Messages, Area>({ locale: localeOf(language), messages, namespace: area as never })
}
