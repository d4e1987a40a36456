export { homeworkFigures } from './figures'
export { registerHomework } from './routes'
