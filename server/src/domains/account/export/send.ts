import type { Language } from '@keel/contract/constants'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Context } from '../../../context'
import { requireUser } from '../../../http/caller'
import { disposition } from '../../files'
import { safeFileName, takeExportTurn, zipStream, type Exchange } from '../../transfer'
import { AT_ONCE, jsonList, paged } from './rows'
import { readmeText } from './readme'
import { sectionsOf } from './sections'

interface FileRow {
  id: number
  name: string
  mime: string
  size: number
  storage_key: string
  created_at: Date
}

async function profileOf({ db }: Pick<Context, 'db'>, id: number): Promise<object> {
  const { rows } = await sql<object>`
    select u.first_name, u.last_name, u.email, case u.role when 1 then 'teacher' else 'student' end as role, u.lang as language, u.sounds, u.created_at,
      u.verified_at, s.mail_minutes as reminder_by_mail_minutes, s.app_minutes as reminder_in_app_minutes,
      coalesce(s.homework_mail, true) as homework_by_mail, coalesce(s.push_lessons, true) as lessons_in_browser,
      coalesce(s.push_homework, true) as homework_in_browser, coalesce(s.push_messages, true) as messages_in_browser, s.zone,
      exists (select from schedule_feeds f where f.user_id = u.id) as calendar_address,
      (select l.created_at from personal_links l where l.user_id = u.id) as personal_link_made_at
    from users u left join notification_settings s on s.user_id = u.id where u.id = ${id}`.execute(db)
  return rows[0] ?? {}
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? 'bin'
/** Returns a unique file name for the archive that every system accepts. */
const pathOf = ({ id, name }: Pick<FileRow, 'id' | 'name'>): string => {
  const ending = endingOf(name)
  const bare = name.endsWith(`.${ending}`) ? name.slice(0, -ending.length - 1) : name
  return `files/${id}-${safeFileName(bare, ending)}`
}

const stream = (parts: AsyncIterable<Buffer>): Readable => Readable.from(parts, { objectMode: false })

/** Returns all data of the person as a stream. Lists and files are read one after the other while they are sent. */
function archiveOf(
  ctx: Pick<Context, 'db' | 'files' | 'now'>,
  me: { id: number; role: number; lang: Language },
  profile: object,
): Readable {
  const { db, files } = ctx
  const { out, add, end } = zipStream(ctx.now())
  const sections = Object.entries(sectionsOf(db, me)).map(([name, rows]) => ({ path: `${name}.json`, rows }))
  const readme = readmeText(me.lang, ctx.now(), ['profile.json', ...sections.map(({ path }) => path), 'files.json'])
  const text = { compress: true }
  add('README.txt', text, () => Readable.from([Buffer.from(readme)], { objectMode: false }))
  add('profile.json', text, () => Readable.from([Buffer.from(`${JSON.stringify(profile, null, 2)}\n`)], { objectMode: false }))
  for (const { path, rows } of sections) add(path, text, () => stream(jsonList(rows)))

  async function* list(): AsyncGenerator<object> {
    const own = paged<FileRow>(
      async (last) =>
        (
          await sql<FileRow>`
          select id, name, mime, size, storage_key, created_at from files where owner_id = ${me.id} and id > ${last?.id ?? 0} order by id limit ${AT_ONCE}`.execute(
            db,
          )
        ).rows,
    )
    for await (const { id, name, mime, size, storage_key, created_at } of own) {
      const path = pathOf({ id, name })
      const entry = { name, type: mime, size, created_at }
      // What the server has lost must not keep the person from the rest of their data.
      if ((await files.sizeOf(storage_key)) === null) {
        yield { id, path: null, missing: true, ...entry }
        continue
      }
      yield { id, path, ...entry }
      add(path, { compress: false, size }, () => files.read(storage_key))
    }
    end()
  }
  add('files.json', text, () => stream(jsonList(list())))
  return out
}

/** Sends all data of the caller. Errors of `takeExportTurn`. */
export async function sendAccount(ctx: Context, exchange: Exchange): Promise<void> {
  const { caller, request, reply } = exchange
  const me = requireUser(caller)
  takeExportTurn(exchange)
  const profile = await profileOf(ctx, me.id)
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': disposition(`keel-${ctx.now().toISOString().slice(0, 10)}.zip`, 'attachment'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  void reply.send(request.method === 'HEAD' ? Readable.from([]) : archiveOf(ctx, me, profile))
}
