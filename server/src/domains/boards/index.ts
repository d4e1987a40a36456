export { registerBoards } from './routes'
