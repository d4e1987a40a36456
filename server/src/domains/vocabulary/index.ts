export { rememberTranslations } from './memory'
export { registerVocabulary } from './routes'
