export { registerSchedule } from './routes'
export { startSeries } from './series'
export { cancelOfRoom } from './write'
