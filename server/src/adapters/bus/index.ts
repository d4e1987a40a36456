export type { Bus, BusMetrics, GapHandler } from './bus'
export { createMemoryBus, createMemoryHub } from './memory-bus'
export { createBus } from './create-bus'
