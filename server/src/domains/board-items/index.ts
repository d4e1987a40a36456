export { registerBoardItems } from './routes'
