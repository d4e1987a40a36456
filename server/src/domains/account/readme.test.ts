import type { Language } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { readmeText } from './export/readme'

test('the explanation of an export is localised and names existing files only', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const page = (lang: Language) => readmeText(lang, at, ['words.json', 'classrooms.json', 'unknown.json']).split('\r\n')
  expect(page('en')[0]).toBe('\uFEFFYour data from Keel, as it was on 22 November 2026.')
  expect(page('en').filter((line) => line.includes('.json '))).toContain(
    '  words.json       your vocabulary, and how well you know each word',
  )
  expect(page('en').join()).not.toContain('unknown.json')
  expect(page('ru')[0]).toContain('22 ноября 2026')
  expect(page('et')[0]).toContain('22. november 2026')
})
