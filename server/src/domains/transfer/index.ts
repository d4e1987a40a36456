export { registerTransfer } from './routes'
