export { shareCard } from './card'
export { registerShares } from './routes'
