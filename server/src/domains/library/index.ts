export { requireOwnItem } from './access'
export { sweepLibrary } from './bin'
export { contentOf, isSingle } from './content'
export { registerLibrary } from './routes'
