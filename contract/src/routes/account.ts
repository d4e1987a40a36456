import { z } from 'zod'
import { AccountFacts, FileStorage } from '../entities/account'
import { EnteredPassword } from '../entities/fields'
import { route } from '../route'

export const accountFacts = route({
  method: 'GET',
  path: '/user/account',
  permission: 'account.own',
  tokenScope: 'account',
  summary: 'Amounts of the caller’s data: what an export contains, what deleting the account removes and what others keep',
  data: AccountFacts,
})
export const fileStorage = route({
  method: 'GET',
  path: '/user/storage',
  permission: 'account.own',
  tokenScope: 'account',
  summary: 'Used and available storage for files',
  data: FileStorage,
})
export const exportAccount = route({
  method: 'GET',
  path: '/user/export',
  permission: 'account.own',
  tokenScope: 'account',
  summary: 'All data of the caller as one ZIP: readable JSON and files',
  raw: 'answer',
  perMinute: 4,
  data: z.unknown(),
})
export const deleteAccount = route({
  method: 'POST',
  path: '/user/delete',
  permission: 'account.own',
  summary: 'Delete the caller’s account permanently',
  body: z.object({
    /** Required of an account with a password; one without needs a session of the last minutes, unless it has no address either. */
    password: EnteredPassword.optional(),
  }),
  perMinute: 20,
})
