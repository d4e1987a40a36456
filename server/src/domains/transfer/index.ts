export { takeExportTurn, type Exchange } from './exports'
export { registerTransfer } from './routes'
export { safeFileName } from './safe-name'
export { zipStream } from './zip-stream'
