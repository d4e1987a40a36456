export { watchReminders } from './reminders'
export { registerNotifications } from './routes'
export { tell } from './tell'
export { wakeReminders } from './reminders'
