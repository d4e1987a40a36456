export { registerSearch } from './routes'
