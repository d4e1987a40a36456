export { requireOwnEvent } from './access'
export { registerSchedule } from './routes'
export { cancelOfRoom } from './write'
