export { readMarkedText, releaseCorrections } from './service'
export { registerCorrections } from './routes'
