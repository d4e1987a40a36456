import type { TestApp } from './app'

/** A classroom that its teacher deleted a minute ago. */
export async function storeDeletedRoom({ database: { db } }: TestApp, owner_id: number): Promise<number> {
  const deleted_at = new Date(Date.now() - 60_000)
  return (await db.insertInto('rooms').values({ owner_id, name: 'Gone', type: 1, deleted_at }).returning('id').executeTakeFirstOrThrow()).id
}
