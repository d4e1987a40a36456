import { LANGUAGES, LOCALES } from '@keel/contract/constants'
import { createTranslator } from 'use-intl/core'
import { textsOf } from '../../i18n/language'
import type { ItemText } from '../_shared/item-text'

/** Returns the names of an entry in every language of the interface. */
export type NamesOf = (text: ItemText) => string[]

let loading: Promise<NamesOf> | null = null

async function load(): Promise<NamesOf> {
  const translators = await Promise.all(
    LANGUAGES.map(async (language) => createTranslator({ locale: LOCALES[language], messages: await textsOf(language, ['classroom']) })),
  )
  return (text) => translators.map((t) => t((text.includes('.') ? text : `items.${text}`) as 'items.text'))
}

/** Loads the names of items in every language, once. */
export function loadNames(): Promise<NamesOf> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** Returns whether one of these names, or a word in it, begins with what was typed. Nothing typed finds everything. */
export const isFound = (names: readonly string[], query: string): boolean =>
  names.some((name) => ` ${plain(name)}`.includes(` ${plain(query)}`))
