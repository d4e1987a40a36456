export { copyBoards, insertBoard, type Pair } from './copy'
export { registerBoards } from './routes'
export { transferBoard } from './transfer'
