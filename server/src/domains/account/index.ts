export { registerAccount } from './routes'
