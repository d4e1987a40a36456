import { CARDS_AT_ONCE, NEW_CARDS_PER_DAY, type TranslationLanguage, type VoiceId } from '@keel/contract/constants'
import type { ReviewCard, DueCards } from '@keel/contract/entities/vocabulary'
import { sql, type Kysely, type Transaction } from 'kysely'
import { createEmptyCard, fsrs, type Card } from 'ts-fsrs'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'

const DAY_MS = 86_400_000
/** Without fuzz: the same grades lead to the same days. */
const scheduler = fsrs({ enable_fuzz: false })

export interface Review {
  id: string
  word_id: number
  direction: 1 | 2
  grade: 1 | 2 | 3 | 4
  at: string
}

type CardRow = Omit<ReviewCard, 'due' | 'lang' | 'voice'> & { due: Date; lang: TranslationLanguage | null; voice: VoiceId | null }

/**
 * Returns a person's due cards, the longest waiting first, then new ones. A word is asked from its translation only after it was
 * asked the other way.
 */
export async function dueCards(db: Kysely<DB>, userId: number, now: Date): Promise<DueCards> {
  const {
    rows: [today],
  } = await sql<{ begun: number }>`
    select count(*)::int as begun from word_reviews where user_id = ${userId} and is_new and reviewed_at > ${new Date(now.getTime() - DAY_MS)}`.execute(
    db,
  )
  const allowed = Math.max(0, NEW_CARDS_PER_DAY - (today?.begun ?? 0))
  const {
    rows: [counts],
  } = await sql<{ due: number; fresh: number; next: Date | null }>`
    select
      (select count(*)::int from word_cards c where c.user_id = ${userId} and c.due <= ${now} and ${isNotDeleted}) as due,
      (select count(*)::int from (${freshCards(userId)} limit ${allowed}) as f) as fresh,
      (select c.due from word_cards c where c.user_id = ${userId} and c.due > ${now} and ${isNotDeleted} order by c.due limit 1) as next`.execute(
    db,
  )
  const { rows } = await sql<CardRow>`
    (select w.id as word_id, c.direction, w.word, w.translate, w.lang, w.voice, w.picture_id, w.sound_id, false as is_new, c.due
      from (select word_id, direction, due from word_cards c where user_id = ${userId} and due <= ${now} and ${isNotDeleted}
        order by due, word_id limit ${CARDS_AT_ONCE}) c join words w on w.id = c.word_id
      order by c.due, w.id)
    union all
    (${freshCards(userId)} limit ${allowed})`.execute(db)
  const cards = rows.slice(0, CARDS_AT_ONCE).map((row) => ({
    ...row,
    lang: row.lang,
    voice: row.voice,
    due: row.due.toISOString(),
  }))
  return { due: counts?.due ?? 0, new: counts?.fresh ?? 0, next_at: counts?.next?.toISOString() ?? null, cards }
}

// Not a join: cards are read in the order of their index, and no more of them than needed.
const isNotDeleted = sql`(select w.deleted_at is null from words w where w.id = c.word_id)`

// A word without a translation cannot be reviewed.
const freshCards = (userId: number) => sql`
  select w.id as word_id, w.to_begin as direction, w.word, w.translate, w.lang, w.voice, w.picture_id, w.sound_id, true as is_new, w.created_at as due
  from words w
  where w.user_id = ${userId} and w.deleted_at is null and w.translate <> '' and w.to_begin is not null
  order by w.to_begin desc, w.id`

const cardOf = ({ last_review, ...row }: Omit<Card, 'elapsed_days' | 'last_review'> & { last_review: Date | null }): Card => ({
  ...row,
  elapsed_days: 0,
  ...(last_review ? { last_review } : {}),
})

async function apply(trx: Transaction<DB>, userId: number, { word_id, direction, grade }: Review, at: Date): Promise<void> {
  const kept = await trx
    .selectFrom('word_cards')
    .select(['due', 'stability', 'difficulty', 'state', 'scheduled_days', 'learning_steps', 'reps', 'lapses', 'last_review'])
    .where('word_id', '=', word_id)
    .where('direction', '=', direction)
    .executeTakeFirst()
  // A grade given on another device while this one was offline: time does not run backwards for a card.
  const when = kept?.last_review && kept.last_review > at ? kept.last_review : at
  const { card } = scheduler.next(kept ? cardOf(kept) : createEmptyCard(when), when, grade)
  const { due, stability, difficulty, state, scheduled_days, learning_steps, reps, lapses } = card
  const values = { due, stability, difficulty, state, scheduled_days, learning_steps, reps, lapses, last_review: when }
  await trx
    .insertInto('word_cards')
    .values({ word_id, direction, user_id: userId, ...values })
    .onConflict((oc) => oc.columns(['word_id', 'direction']).doUpdateSet(values))
    .execute()
}

/**
 * Applies grades in their order, each once. Those of unknown words are left out: they may have been deleted while the device was
 * offline.
 */
export async function reviewWords(ctx: Pick<Context, 'db' | 'now'>, userId: number, reviews: readonly Review[]): Promise<DueCards> {
  const now = ctx.now()
  const inOrder = reviews
    .map((review) => ({ review, at: new Date(Math.min(new Date(review.at).getTime(), now.getTime())) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await ctx.db.transaction().execute(async (trx) => {
    // Grades of one person are applied one device after the other.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const own = await trx
      .selectFrom('words')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', [...new Set(reviews.map(({ word_id }) => word_id))])
      .execute()
    const mine = new Set(own.map(({ id }) => id))
    for (const { review, at } of inOrder) {
      if (!mine.has(review.word_id)) continue
      const isNew = sql<boolean>`not exists (select from word_cards where word_id = ${review.word_id} and direction = ${review.direction})`
      const taken = await trx
        .insertInto('word_reviews')
        .values({
          user_id: userId,
          id: review.id,
          word_id: review.word_id,
          direction: review.direction,
          grade: review.grade,
          reviewed_at: at,
          is_new: isNew,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (taken) await apply(trx, userId, review, at)
    }
  })
  return dueCards(ctx.db, userId, now)
}
