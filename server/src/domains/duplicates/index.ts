export { registerDuplicates } from './routes'
