export type { Bus, GapHandler } from './bus'
export { createMemoryBus, createMemoryHub } from './memory-bus'
export { createBus } from './create-bus'
