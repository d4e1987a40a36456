export { registerPasskeys } from './routes'
