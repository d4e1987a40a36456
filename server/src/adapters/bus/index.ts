export type { Bus, BusMetrics, GapHandler, GoneHandler } from './bus'
export { createMemoryBus, createMemoryHub } from './memory-bus'
export { createBus } from './create-bus'
