export { requireReadableFiles } from './access'
export { registerFiles } from './routes'
export { sweepFiles } from './sweep'
