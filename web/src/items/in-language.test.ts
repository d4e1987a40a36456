import { expect, test } from 'vitest'
import { TRANSLATION_LANGUAGES } from '@keel/contract/constants'
import { emptyWords } from '@keel/contract/items/words/behaviour'
import { languageOf, voiceOf } from '@keel/contract/voices'
import { inLanguage, newInLanguage } from './in-language'
import { itemTypes } from './registry'

test('every language of words has a voice of its own', () => {
  expect(TRANSLATION_LANGUAGES.map((lang) => languageOf(voiceOf(lang) ?? 1))).toEqual([...TRANSLATION_LANGUAGES])
  expect(voiceOf(null)).toBeNull()
})

test('values get the language that is taught, unless they have one; of other types, and outside classrooms, they stay as they are', () => {
  for (const [type, field] of [
    [2, { voice: 7 }],
    [25, { lang: 'et' }],
    [28, { lang: 'et' }],
  ] as const) {
    const empty = itemTypes[type].emptyValue() as object
    const estonian = inLanguage(type, empty, 'et')
    expect(estonian).toEqual({ ...empty, ...field })
    expect(inLanguage(type, estonian, 'fr')).toBe(estonian)
    expect(inLanguage(type, empty, null)).toBe(empty)
  }
  const text = { content: [] }
  expect(inLanguage(1, text, 'et')).toBe(text)
  expect(newInLanguage(1, text, 'et')).toBe(text)
})

test('a new word list is in the language that is taught, translated into the one chosen last', () => {
  const list = emptyWords()
  expect(newInLanguage(2, list, 'et')).toEqual({ ...list, voice: 7 })
  expect(newInLanguage(2, { ...list, voice: 1, lang: 'ru' }, 'et')).toEqual({ ...list, voice: 7, lang: 'ru' })
  expect(newInLanguage(2, { ...list, voice: 1, lang: 'ru' }, null)).toEqual({ ...list, voice: 1, lang: 'ru' })
  // Russian words with English translations, where Russian is taught now.
  expect(newInLanguage(2, { ...list, voice: 1, lang: 'ru' }, 'ru')).toEqual({ ...list, voice: 2, lang: 'en' })
  expect(newInLanguage(2, { ...list, voice: 2, lang: 'ru' }, 'ru')).toEqual({ ...list, voice: 2 })
  expect(newInLanguage(28, itemTypes[28].emptyValue(), 'ru')).toMatchObject({ lang: 'ru' })
})
