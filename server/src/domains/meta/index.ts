export { hasPoints, pointsOf } from './point-store'
export { registerMeta } from './routes'
