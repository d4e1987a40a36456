export { storeTranslations } from './memory'
export { registerVocabulary } from './routes'
export { listWords, purgeWords } from './words'
