export { admitNewcomer, requireAdmission } from './registration'
export { registerSite } from './routes'
export { purgeSiteLog } from './purge'
export { siteName } from './texts'
