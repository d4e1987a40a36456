export type { Bus, GapHandler } from './bus'
export { createEngineBus } from './engine-bus'
export { createMemoryBus, createMemoryHub } from './memory-bus'
export { createPostgresTransport } from './postgres-transport'
