import { expect, test } from 'vitest'
import { inLanguage } from './site-texts'

test('a text is in the language of the reader, else in English, Russian, Estonian', () => {
  const all = { en: 'School', ru: 'Школа', et: 'Kool' }
  expect(inLanguage(all, 'ru')).toEqual({ lang: 'ru', text: 'Школа' })
  expect(inLanguage({ ...all, ru: null }, 'ru')).toEqual({ lang: 'en', text: 'School' })
  expect(inLanguage({ ...all, en: null, et: null }, 'et')).toEqual({ lang: 'ru', text: 'Школа' })
  expect(inLanguage({ ...all, en: null }, 'en')).toEqual({ lang: 'ru', text: 'Школа' })
  expect(inLanguage({ ...all, en: null, ru: null }, 'ru')).toEqual({ lang: 'et', text: 'Kool' })
  expect(inLanguage({ en: null, ru: null, et: null }, 'en')).toBeNull()
})
