export { registerSchedule } from './routes'
export { cancelOfRoom } from './write'
