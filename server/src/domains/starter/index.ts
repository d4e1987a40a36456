export { registerStarter } from './routes'
