import type { TestApp } from './app'

let words = 0

/** A word of a person's vocabulary, directly in the database. */
export async function storeWord({ database: { db } }: TestApp, user_id: number, deleted = false): Promise<number> {
  const word = `kala${++words}`
  const values = { user_id, word, word_key: word, translate: 'fish', lang: 'en' as const, deleted_at: deleted ? new Date() : null }
  return (await db.insertInto('words').values(values).returning('id').executeTakeFirstOrThrow()).id
}
