export { registerDrafts } from './routes'
export { purgeDraftUsage } from './usage'
