export { registerStudents } from './routes'
