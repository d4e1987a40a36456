export { copyBoards, insertBoard, type Pair } from './copy'
export { registerBoards } from './routes'
export { inModule } from './service'
export { transferBoard } from './transfer'
