export { homeworkFigures } from './figures'
export { giveToNewcomer } from './give'
export { givenInLessons } from './present'
export { registerHomework } from './routes'
