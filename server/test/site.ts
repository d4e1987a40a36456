import type { TestApp } from './app'

let counter = 0

/** An invitation to register as a student that works once. */
export async function storeInvitation(app: TestApp): Promise<number> {
  const at = app.ctx.now()
  const { id } = await app.database.db
    .insertInto('site_invitations')
    .values({ token: `invitation${++counter}`, role: 2, uses_max: 1, created_at: at, expires_at: new Date(at.getTime() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
