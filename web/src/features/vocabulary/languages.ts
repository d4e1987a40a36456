import { readLanguages, saveLanguages, type WordLanguages } from '../../lib/word-languages'

const STORAGE_KEY = 'keel-vocabulary-languages'

/** Returns the last choice: users mostly learn one language. */
export const lastLanguages = (): WordLanguages => readLanguages(STORAGE_KEY)
export const saveLastLanguages = (languages: WordLanguages): void => saveLanguages(STORAGE_KEY, languages)
