export { registerClasses } from './routes'
