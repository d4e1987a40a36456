export { registerBin } from './routes'
export { purgeBin } from './purge'
