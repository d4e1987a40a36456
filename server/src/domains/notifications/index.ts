export { tellOfHomework } from './homework'
export { wakeReminders, watchReminders } from './reminders'
export { registerNotifications } from './routes'
export { tell } from './tell'
