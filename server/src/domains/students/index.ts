export { studentIdsOf } from './list'
export { registerStudents } from './routes'
