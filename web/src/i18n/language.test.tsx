import { expect, test, vi } from 'vitest'
import { CLOCK } from '../lib/clock'
import { browserLanguage, languageStore, loadClassroomTexts, loadMemberTexts, localeOf, showLanguage } from './language'

const areas = () => Object.keys(languageStore.getState().messages ?? {})

test('the texts of boards load when requested and stay in another language', async () => {
  await showLanguage('et')
  await loadMemberTexts()
  await loadClassroomTexts()
  await loadMemberTexts()
  expect(areas()).toEqual(expect.arrayContaining(['common', 'home', 'board', 'items']))
  await showLanguage('en')
  expect(languageStore.getState().messages?.board.selectBoard).toBeDefined()
})

test('formats dates for the country of the browser, in English else for Britain', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get')
  browser.mockReturnValue(['et-EE', 'en-US', 'en'])
  expect([localeOf('en'), localeOf('et'), localeOf('ru')]).toEqual(['en-US', 'et-EE', 'ru'])
  browser.mockReturnValue(['et', 'ru'])
  expect([localeOf('en'), localeOf('et')]).toEqual(['en-GB', 'et'])
  // A browser started on a POSIX locale names an invalid language tag.
  browser.mockReturnValue(['en-US@posix'])
  expect(localeOf('en')).toBe('en-GB')
  const early = new Date(2026, 10, 21, 6, 9)
  const hours = (locale: string) => new Intl.DateTimeFormat(locale, CLOCK).formatRange(early, early)
  expect(['et', 'ru', 'en-GB', 'en-US'].map(hours)).toEqual(['06:09', '06:09', '06:09', expect.stringMatching(/^6:09\sAM$/)])
})

test.each([
  [['fi', 'ru-RU', 'et'], 'ru'],
  [['ET-ee'], 'et'],
  [['fi', 'sv'], 'en'],
] as const)('a browser that asks for %s is shown %s while nothing is chosen', (languages, shown) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  expect(browserLanguage()).toBe(shown)
})
