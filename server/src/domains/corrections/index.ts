export { releaseCorrections } from './service'
export { registerCorrections } from './routes'
