import { readLanguages, saveLanguages, type WordLanguages } from '../../lib/word-languages'

const STORAGE_KEY = 'words-languages'

/** Returns those languages that are chosen: a value has no others. */
export const chosenLanguages = ({ lang, voice }: Partial<WordLanguages>): Partial<WordLanguages> => ({
  ...(lang && { lang }),
  ...(voice && { voice }),
})

/** Returns the last choice of this teacher: most lists use the same pair of languages. */
export const usualLanguages = (): Partial<WordLanguages> => chosenLanguages(readLanguages(STORAGE_KEY))
export const saveUsualLanguages = (languages: Partial<WordLanguages>): void => saveLanguages(STORAGE_KEY, languages)
