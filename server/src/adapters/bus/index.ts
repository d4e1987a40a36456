export type { Bus } from './bus'
export { createMemoryBus } from './memory-bus'
