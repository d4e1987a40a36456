export { registerMedia } from './routes'
