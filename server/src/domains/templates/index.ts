export { registerTemplates } from './routes'
