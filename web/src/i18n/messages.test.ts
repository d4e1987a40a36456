import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@keel/contract/constants'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { createTranslator } from 'use-intl/core'
import type { useTranslations } from 'use-intl/react'
import { areasOf, messageTypes, readArea, readAreaText } from '../../vite/messages-plugin'
import { textsOf } from '../testing/texts'
import type { Messages } from './messages'

/** Returns the names of a message's arguments and tags, also inside plural forms. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)]
    const inside = 'options' in element ? Object.values(element.options).flatMap((option) => argumentsOf(option.value)) : []
    return [element.value, ...inside]
  })
}
const names = (message: string): string[] => [...new Set(argumentsOf(parse(message)))].sort()

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const english = textsOf('en')
  const other = textsOf(language)
  test('has exactly the texts English has', () => {
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
  })
  test('uses the same arguments and tags in every text', () => {
    const different = [...english]
      .filter(([key, text]) => other.has(key) && names(text).join() !== names(other.get(key) ?? '').join())
      .map(([key]) => key)
    expect(different).toEqual([])
  })
})

test('every Russian plural has the forms one, few and many', () => {
  const missing = [...textsOf('ru')]
    .filter(([, text]) => /, plural,/.test(text) && !(/\bone \{/.test(text) && /\bfew \{/.test(text) && /\bmany \{/.test(text)))
    .map(([key]) => key)
  expect(missing).toEqual([])
})

const QUOTES: Record<Language, RegExp> = { en: /[„«»]|“[^”]*(“|$)/, ru: /[„“”]|«[^»]*(«|$)/, et: /[«»”]|„[^“]*(„|$)/ }

test.each(LANGUAGES)('%s has only its own quotation marks', (language) => {
  const foreign = [...textsOf(language)].filter(([, text]) => QUOTES[language].test(text) || /(^|\s)"/.test(text)).map(([key]) => key)
  expect(foreign).toEqual([])
})

const UNITS = /[\d}#] (?:[MGK]B|[МГК]Б|(?:min|мин|[hst]|ч)(?!\p{L})|с(?=$|[.,]))/u

test.each(LANGUAGES)('%s keeps a number and its unit on one line', (language) => {
  const apart = [...textsOf(language)].filter(([, text]) => UNITS.test(text)).map(([key]) => key)
  expect(apart).toEqual([])
})

/** Two sentences, but for the title of the page that is not there: its text is fixed. */
const SENTENCES = /[\p{L}\d}”»“][.!?] +\p{Lu}/u
const TITLE = /^\p{L}+ 404\./u

test.each(LANGUAGES)('%s ends a text of two sentences with a full stop', (language) => {
  const open = [...textsOf(language)]
    .filter(([, text]) => SENTENCES.test(text) && !TITLE.test(text) && !/[.!?…:}>][”»“]?$/u.test(text))
    .map(([key]) => key)
  expect(open).toEqual([])
})

test.each(LANGUAGES)('no text of %s replaces another of the same key', (language) => {
  const keysIn = (value: unknown): number =>
    typeof value === 'string' ? 0 : Object.values(value as object).reduce((sum: number, one: unknown) => sum + 1 + keysIn(one), 0)
  const replaced = areasOf(language).filter(
    (area) => readAreaText(language, area).match(/^\s*"[^"]+":/gm)?.length !== keysIn(readArea(language, area)),
  )
  expect(replaced).toEqual([])
})

test('the types of the texts name every area', () => {
  expect(readFileSync(new URL('./messages.d.ts', import.meta.url), 'utf8')).toBe(messageTypes())
})

test('the key of a text that is not there is an error of types, and told', () => {
  const told: string[] = []
  const messages = { errors: readArea('en', 'errors') } as Messages
  const t: ReturnType<typeof useTranslations<'errors'>> = createTranslator({
    locale: 'en',
    messages,
    namespace: 'errors',
    onError: (error) => told.push(error.code),
  })
  // @ts-expect-error No text has this key.
  t('noSuchText')
  expect(told).toEqual(['MISSING_MESSAGE'])
})
