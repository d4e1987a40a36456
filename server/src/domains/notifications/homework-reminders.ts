import { HOMEWORK_STATE, type Language } from '@keel/contract/constants'
import { sql, type Transaction } from 'kysely'
import { getsHomework } from '../../access/scope'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { repeatJob } from '../../timed-jobs'
import { isDay, ZONE } from './day-hours'
import { replaceHomeworkNotifications } from './given-homework'
import { homeworkMail, type HomeworkMailKind } from './homework-mails'
import { broadcastNotifications, type StoredNotification } from './notify'

/** How often it is checked. */
const EVERY_MS = 30_000
/** Students are reminded of homework this long before it is due. */
export const DUE_HOURS = 24
/** Time to see homework in the product before a mail is sent. */
export const UNSEEN_MINUTES = 10
/** Reminders and mails per run; the rest is sent by the next run. */
const AT_ONCE = 1000

const { given, seen, started, returned } = HOMEWORK_STATE
/** Not handed in. */
const OPEN = sql.join([given, seen, started, returned].map((state) => sql.lit(state)))

/** Whether the student of `hs` has a notification about it that still waits for its mail: a reminder would take its place. */
const WAITS_FOR_MAIL = sql.raw(
  '(select true from notifications w where w.homework_id = hs.homework_id and w.user_id = hs.user_id and w.needs_mail limit 1) is true',
)

interface Due {
  homework_id: number
  user_id: number
  owner_id: number
}

/** Marks students as reminded of homework that is due soon and returns them. What another process works on is left to it. */
async function claimDue(trx: Transaction<DB>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select hs.homework_id, hs.user_id, hs.due_at, h.owner_id
      from homework_students hs join homework h on h.id = hs.homework_id left join notification_settings s on s.user_id = hs.user_id
      where hs.state in (${OPEN}) and hs.due_at > ${now} and hs.due_at <= ${now}::timestamptz + make_interval(hours => ${DUE_HOURS}::int)
        and hs.reminded_due is distinct from hs.due_at and not ${WAITS_FOR_MAIL} and h.deleted_at is null and ${getsHomework}
        and (h.opens_at is null or h.opens_at <= ${now}) and (h.until_at is null or h.until_at > ${now}) and ${isDay(now)}
      order by hs.due_at limit ${AT_ONCE} for no key update of h, hs skip locked)
    update homework_students hs set reminded_due = due.due_at from due
    where hs.homework_id = due.homework_id and hs.user_id = due.user_id
    returning hs.homework_id, hs.user_id, due.owner_id`.execute(trx)
  return rows
}

/** Reminds students in the product of homework that is due soon and not handed in, once for each due date. */
async function remindOfDue(ctx: Context, now: Date): Promise<void> {
  const stored = await ctx.db.transaction().execute(async (trx): Promise<StoredNotification[]> => {
    const due = await claimDue(trx, now)
    const all: StoredNotification[] = []
    for (const [homework_id, person_id] of new Map(due.map((one) => [one.homework_id, one.owner_id]))) {
      const students = due.filter((one) => one.homework_id === homework_id).map(({ user_id }) => user_id)
      all.push(...(await replaceHomeworkNotifications(trx, students, 'homework_due', { homework_id, person_id }, now)))
    }
    return all
  })
  await broadcastNotifications(ctx, stored)
}

interface Unseen {
  is_wanted: boolean
  user_id: number
  kind: HomeworkMailKind
  email: string
  first_name: string
  lang: Language
  teacher: string
  homework_id: number
  title: string
  opens_at: Date | null
  due_at: Date | null
  zone: string
}

/** Takes what needs a mail, once the student had time to see it. What is seen meanwhile, or not theirs any more, is not wanted. */
async function claimUnseen(trx: Transaction<DB>, now: Date): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    with unseen as (
      select n.id, n.user_id, n.kind, u.email, u.first_name, u.lang, concat_ws(' ', o.first_name, o.last_name) as teacher, h.id as homework_id, h.title,
        h.opens_at, hs.due_at, ${ZONE} as zone, wanted.is_wanted
      from notifications n join homework h on h.id = n.homework_id join users o on o.id = h.owner_id join users u on u.id = n.user_id
      left join homework_students hs on hs.homework_id = h.id and hs.user_id = n.user_id
      left join notification_settings s on s.user_id = n.user_id
      cross join lateral (select n.id > coalesce(s.seen_id, 0) and u.verified_at is not null and u.closed_at is null
        and coalesce(s.homework_mail, true) and h.deleted_at is null and (h.until_at is null or h.until_at > ${now})
        and case n.kind when 'homework_given' then hs.state = ${given} when 'homework_returned' then hs.state = ${returned}
          else hs.state in (${OPEN}) and hs.due_at > ${now} and hs.due_at = hs.reminded_due end
        and coalesce(${getsHomework}, false) as is_wanted) as wanted
      where n.needs_mail and n.created_at <= ${now}::timestamptz - make_interval(mins => ${UNSEEN_MINUTES}::int)
        and (${isDay(now)} or wanted.is_wanted is not true)
      order by n.created_at limit ${AT_ONCE} for no key update of n skip locked)
    update notifications n set needs_mail = false from unseen where n.id = unseen.id
    returning unseen.user_id, unseen.kind, unseen.email, unseen.first_name, unseen.lang, unseen.teacher, unseen.homework_id, unseen.title, unseen.opens_at,
      unseen.due_at, unseen.zone, unseen.is_wanted is true as is_wanted`.execute(trx)
  return rows
}

/** Sends mails about homework that students have not seen. */
async function mailUnseen(ctx: Context, now: Date): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const wanted = (await claimUnseen(trx, now)).filter(({ is_wanted }) => is_wanted)
    if (wanted.length === 0) return
    const base = publicUrl(ctx.config)
    await ctx.mail.send(
      wanted.map(({ email, ...facts }) => homeworkMail({ ...facts, to: email, now }, base)),
      trx,
    )
    // A mail says when it is due: soon after it there is no other.
    await sql`update homework_students hs set reminded_due = hs.due_at
      from unnest(${wanted.map(({ homework_id }) => homework_id)}::bigint[], ${wanted.map(({ user_id }) => user_id)}::bigint[]) as mailed (homework_id, user_id)
      where hs.homework_id = mailed.homework_id and hs.user_id = mailed.user_id
        and hs.due_at <= ${now}::timestamptz + make_interval(hours => ${DUE_HOURS}::int)`.execute(trx)
  })
  ctx.mail.wake()
}

/** Reminds students of homework that is due soon, and sends mails about homework they have not seen, each once and by day where they are. */
export async function remindOfHomework(ctx: Context): Promise<void> {
  const now = ctx.now()
  await mailUnseen(ctx, now)
  await remindOfDue(ctx, now)
}

/** Checks every half a minute for {@link remindOfHomework}. Returns a stop function, which resolves when a check under way has ended. */
export const watchHomework = (ctx: Context): (() => Promise<void>) =>
  repeatJob(ctx, 'homework-reminders', EVERY_MS, () => remindOfHomework(ctx))
