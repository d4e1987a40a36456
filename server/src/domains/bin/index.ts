export { registerBin } from './routes'
