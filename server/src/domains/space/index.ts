export { registerSpace } from './routes'
