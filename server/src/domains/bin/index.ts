export { registerBin } from './routes'
export { sweepBin } from './sweep'
