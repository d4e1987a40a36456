export { listPersonalAnswers, resetPersonalAnswers, submitPersonalAnswer } from './personal'
export { progressOn } from './progress'
export { registerAnswers } from './routes'
export { resetAnswers, submitAnswer } from './service'
