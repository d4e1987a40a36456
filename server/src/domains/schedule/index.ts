export { registerSchedule } from './routes'
export { startSeries } from './series'
export { cancelOfRoom, resumeOfRoom, tellLeaver } from './of-room'
