export { deleteAccount } from './delete'
export { registerAccount } from './routes'
