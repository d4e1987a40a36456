export { registerBoardItems } from './routes'
export { sweepBin } from './sweep'
