export { checkZone } from './check'
export { registerSchedule } from './routes'
export { startSeries } from './series'
export { cancelOfRoom, countOfRoom, resumeOfRoom, roomScheduleChanged } from './of-room'
