import { z } from 'zod'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX_LENGTH } from '../constants'
import { EnteredPassword, Name } from '../entities/fields'
import { ApiToken, TokenScope } from '../entities/token'
import { TOKEN_SCOPES } from '../token-scopes'
import { route } from '../route'

export const listTokens = route({
  method: 'GET',
  path: '/user/tokens',
  permission: 'account.own',
  summary: 'The caller’s API tokens, the newest first',
  data: z.array(ApiToken),
})
export const createToken = route({
  method: 'POST',
  path: '/user/tokens',
  permission: 'account.own',
  summary: 'Make an API token; its text is in this response only',
  body: z.object({
    name: Name(API_TOKEN_NAME_MAX_LENGTH),
    scopes: z.array(TokenScope).min(1).max(TOKEN_SCOPES.length),
    /** How long it is valid. */
    days: z.int().min(1).max(API_TOKEN_DAYS_MAX),
    /** Required of an account with a password; one without needs a session of the last minutes. */
    password: EnteredPassword.optional(),
  }),
  data: ApiToken.extend({ token: z.string() }),
  perMinute: 10,
})
export const revokeTokens = route({
  method: 'DELETE',
  path: '/user/tokens',
  permission: 'account.own',
  summary: 'Revoke all API tokens of the caller at once',
})
export const revokeToken = route({
  method: 'DELETE',
  path: '/user/tokens/:id',
  permission: 'account.own',
  summary: 'Revoke an API token at once; does nothing for one that is gone',
  params: z.object({ id: z.string().regex(/^[\w-]{12}$/) }),
})
