export { registerSchedule } from './routes'
export { startSeries } from './series'
export { cancelForLeaver, cancelOfRoom, resumeOfRoom } from './of-room'
