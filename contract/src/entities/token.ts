import { z } from 'zod'
import { TOKEN_SCOPES } from '../token-scopes'
import { Moment } from './fields'

export const TokenScope = z.enum(TOKEN_SCOPES)

/** An API token as its person sees it; its text is shown once, when it is made. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  created_at: Moment,
  expires_at: Moment,
  /** Its last call, to the minute. */
  used_at: Moment.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** How many API tokens go on: what ends sessions leaves them to their person. */
export const TokensLeft = z.object({ tokens: z.int() })
export type TokensLeft = z.infer<typeof TokensLeft>
