export { registerMeta } from './routes'
