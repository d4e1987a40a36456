export { registerShares } from './routes'
