export { hasPoints, pointsOf } from './point-store'
export { giveOwnAnswer, readOwnAnswers, resetOwnAnswers } from './own-answers'
export { deletePoint, putPoint } from './points'
export { registerMeta } from './routes'
