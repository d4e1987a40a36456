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
export { broadcastChange, broadcastPlaced, broadcastPersonalChange } from './broadcast'
export { isSameAsLibrary, refuseInLibrary, requireManyBoards, requireManyItems, touchLibrary } from './library'
export { registerModules } from './routes'
export { broadcastModule, insertModule, listModulesOf, presentModule } from './service'
