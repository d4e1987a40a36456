export { isSameAsLibrary, requireInRoomOrSpace, requireManyBoards, requireManyItems, touchLibrary } from './library'
export { registerModules } from './routes'
export { broadcastModule, insertModule, listModulesOf, presentModule } from './service'
