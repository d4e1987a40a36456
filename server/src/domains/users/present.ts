import type { Person, User } from '@keel/contract/entities/user'
import type { Selectable } from 'kysely'
import type { Users } from '../../db/schema'

export const presentUser = (u: Selectable<Users>): User => ({
  id: u.id, first_name: u.first_name, last_name: u.last_name, email: u.email, role: u.role as 1 | 2, verify: u.verified_at ? 1 : 0, lang: u.lang as User['lang'], sounds: u.sounds,
})
export const presentPerson = (u: Pick<Selectable<Users>, 'id' | 'first_name' | 'last_name' | 'role'>): Person => ({ id: u.id, first_name: u.first_name, last_name: u.last_name, role: u.role as 1 | 2 })
