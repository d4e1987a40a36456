export { binStart, placeAlive, placeColumns, placeJoins, requireBoard, requireModule, requirePlace, signedIn, type Place } from './access'
export { announce } from './announce'
export { registerModules } from './routes'
export { listModulesOf } from './service'
