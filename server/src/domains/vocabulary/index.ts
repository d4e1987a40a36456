export { rememberTranslations } from './memory'
export { registerVocabulary } from './routes'
export { listWords, sweepWords } from './words'
