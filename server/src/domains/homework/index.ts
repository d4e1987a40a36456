export { registerHomework } from './routes'
