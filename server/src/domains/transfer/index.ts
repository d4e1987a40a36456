export { registerTransfer } from './routes'
export { safeFileName } from './safe-name'
export { zipStream } from './zip-stream'
