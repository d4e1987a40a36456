export { registerSite } from './routes'
export { purgeSiteLog } from './purge'
