export { registerSchedule } from './routes'
export { startSeries } from './series'
export { cancelOfRoom, countOfRoom, resumeOfRoom } from './of-room'
