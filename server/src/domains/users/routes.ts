import * as calls from '@keel/contract/routes/users'
import { LANGUAGES, FILE_MAX_BYTES } from '@keel/contract/constants'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { userOf } from '../../http/caller'
import { VERSION } from '../../version'
import { presentUser } from './present'
import type { Sessions } from './sessions'

export function registerUsers(bind: Bind, ctx: Context, _sessions: Sessions): void {
  bind(calls.me, async ({ caller }) => presentUser(await ctx.db.selectFrom('users').selectAll().where('id', '=', userOf(caller).id).executeTakeFirstOrThrow()))
  bind(calls.props, async () => ({ version: VERSION, languages: [...LANGUAGES], file_max_bytes: FILE_MAX_BYTES, media: 'mesh' as const, mail: ctx.config.SMTP_URL ? 'smtp' as const : 'outbox' as const }))
}
