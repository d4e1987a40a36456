export { registerDrawings } from './routes'
export { authorsVisibleTo, clearDrawing, deleteDrawnObject, saveDrawnObject } from './service'
