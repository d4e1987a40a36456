export { registerItemRecords } from './routes'
