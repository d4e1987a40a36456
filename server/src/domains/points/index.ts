export { codesWithPoints, hasPoints, pointsOf, pointTextsOf, readPoint } from './repository'
export { registerPoints } from './routes'
export { deletePoint, savePoint } from './service'
