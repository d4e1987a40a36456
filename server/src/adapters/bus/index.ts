export type { Bus, BusMetrics, GapHandler, GoneHandler } from './bus'
export { createMemoryBus, createMemoryHub } from './memory-bus'
export { createBus, type NodeBus } from './create-bus'
export { watchNodes } from './node-watch'
