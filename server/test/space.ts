import type { Module } from '@keel/contract/entities/board'
import type { Api, TestApp } from './app'
import { addBoard } from './school'

/** Returns a person's space, through the call itself. */
export const spaceOf = async (person: Api): Promise<Module> => (await person.get<Module>('/space')).data
export const addToSpace = async (person: Api, name: string): Promise<{ id: number; moduleId: number }> =>
  addBoard(person, (await spaceOf(person)).id, name)

/** A board in a person's space, directly in the database: for calls by people whose session may have ended. */
export async function storeSpaceBoard({ database: { db } }: TestApp, owner_id: number): Promise<number> {
  await db
    .insertInto('modules')
    .values({ owner_id, name: 'Space', position: 'a0' })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { id: module_id } = await db
    .selectFrom('modules')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('room_id', 'is', null)
    .where('library_id', 'is', null)
    .where('homework_id', 'is', null)
    .executeTakeFirstOrThrow()
  return (await db.insertInto('boards').values({ module_id, name: 'Scratch', position: 'a0' }).returning('id').executeTakeFirstOrThrow()).id
}
