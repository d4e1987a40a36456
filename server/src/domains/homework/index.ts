export { homeworkFigures } from './figures'
export { givenInLessons } from './present'
export { registerHomework } from './routes'
