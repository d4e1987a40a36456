export { createSessions, type Sessions } from './sessions'
export { registerUsers } from './routes'
