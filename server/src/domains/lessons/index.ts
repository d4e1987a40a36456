export { recordPresence } from './attendance'
export { completeForgotten, watchForgotten } from './forgotten'
export { registerLessons } from './routes'
export { completeRunning, runningLessons } from './service'
