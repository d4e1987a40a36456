export { createProviders, registerSignIn } from './routes'
