export { homeworkFigures } from './figures'
export { giveToNewcomer } from './give'
export { givenInLessons, listHomework } from './present'
export { registerHomework } from './routes'
