export {
  placeAlive,
  placeColumns,
  placeJoins,
  requireBoard,
  requireModule,
  readerOf,
  requirePlace,
  type Place,
  type Reader,
} from './access'
export { announce, tellOwn } from './announce'
export { isSameAsLibrary, requireManyBoards, requireManyItems, touchLibrary } from './library'
export { registerModules } from './routes'
export { announceModule, insertModule, listModulesOf, presentModule } from './service'
