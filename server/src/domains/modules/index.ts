export {
  boardColumns,
  itemColumns,
  scopeNotDeleted,
  scopeJoins,
  requireBoard,
  requireModule,
  requireReader,
  requireScope,
  type Scope,
  type Reader,
} from './access'
export { announce, announcePlaced, tellOwn } from './announce'
export { isSameAsLibrary, refuseInLibrary, requireManyBoards, requireManyItems, touchLibrary } from './library'
export { registerModules } from './routes'
export { announceModule, insertModule, listModulesOf, presentModule } from './service'
