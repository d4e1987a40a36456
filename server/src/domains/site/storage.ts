import type { SiteStorage } from '@keel/contract/entities/site'
import type { Person } from '@keel/contract/entities/user'
import type { Role } from '@keel/contract/constants'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { siteLimit, siteUsed, storageLimit } from '../files'
import { replaceSetting } from './settings'

/** People and files listed. */
const SHOWN = 30

/** Returns what is stored on the site, who stores most, and the largest files. */
export async function siteStorage(ctx: Context): Promise<SiteStorage> {
  const { db } = ctx
  const { rows: people } = await sql<Person & { used: number; storage_mb: number | null; role: Role }>`
    with text as (select m.owner_id, sum(i.bytes) as bytes from board_items i join boards b on b.id = i.board_id
      join modules m on m.id = b.module_id group by m.owner_id),
    stored as (select owner_id, sum(bytes) as bytes from (select owner_id, bytes from storage_used union all select owner_id, bytes from text) s
      where owner_id <> 0 group by owner_id having sum(bytes) > 0 order by bytes desc, owner_id limit ${SHOWN})
    select u.id, u.first_name, u.last_name, u.role, u.storage_mb, s.bytes::float8 as used
    from stored s join users u on u.id = s.owner_id order by s.bytes desc, u.id`.execute(db)
  const { rows: files } = await sql<{ id: number; mime: string; size: number; created_at: Date; owner: Person | null }>`
    select f.id, f.mime, f.size::float8 as size, f.created_at, case when u.id is not null then
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'role', u.role) end as owner
    from (select * from files order by size desc, id limit ${SHOWN}) f left join users u on u.id = f.owner_id
    order by f.size desc, f.id`.execute(db)
  return {
    used: await siteUsed(db),
    ...(await siteLimit(ctx, db)),
    people: people.map(({ used, storage_mb, ...person }) => ({
      person,
      used,
      max: storageLimit(ctx, { role: person.role, storage_mb }),
      limit: storage_mb,
    })),
    files: files.map(({ created_at, ...file }) => ({ ...file, created_at: created_at.toISOString() })),
  }
}

/** Limits what all people together may store. */
export async function setSiteStorage(ctx: Context, caller: Caller, limit: number | null): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await replaceSetting(trx, 'storage_mb', limit, ctx.now())
    await logOnSite(trx, ctx.now(), {
      kind: 'storage.changed',
      by: requireUser(caller).id,
      address: caller.address,
      details: { before, megabytes: limit },
    })
  })
}
