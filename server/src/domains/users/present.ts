import type { Session, User } from '@keel/contract/entities/user'
import type { Selectable } from 'kysely'
import type { Sessions, Users } from '../../db/schema'
import { hasPassword } from './passwords'

export const presentUser = (u: Selectable<Users>): User => ({
  id: u.id,
  first_name: u.first_name,
  last_name: u.last_name,
  email: u.email,
  role: u.role,
  verify: u.verified_at ? 1 : 0,
  lang: u.lang,
  sounds: u.sounds,
  ...(u.operator_since ? { operator: true } : {}),
  ...(hasPassword(u) ? {} : { passwordless: true }),
})
export const presentSession = (
  s: Pick<Selectable<Sessions>, 'id' | 'created_at' | 'seen_at' | 'agent' | 'address'>,
  currentId: string,
): Session => ({
  id: s.id,
  current: s.id === currentId,
  created_at: s.created_at.toISOString(),
  seen_at: s.seen_at.toISOString(),
  agent: s.agent,
  address: s.address,
})
