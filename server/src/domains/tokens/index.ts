export { createTokenLookup } from './api-tokens'
export { registerTokens } from './routes'
