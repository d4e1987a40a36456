export { rememberTranslations } from './memory'
export { registerVocabulary } from './routes'
export { listWords, purgeWords } from './words'
