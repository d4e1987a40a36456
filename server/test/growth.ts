import { inject } from 'vitest'
import type { TestDatabase } from './database'
import { asAdmin, named } from './global-setup'

/** Rows of a school of many years. */
const ROWS = 100_000
/** The ids of the rows begin with it. */
const FIRST = 1_000_000

/** The id of row `n / per` of another table: `per` rows of this one belong to it. */
const of = (per: number): string => `${FIRST} + n / ${per}`
const id = `${FIRST} + n`
const hash = `sha256(n::text::bytea)`
/** Recent enough that a purge finds little to remove. */
const ago = `now() - n * interval '20 seconds'`
const today = `now() - n * interval '0.5 seconds'`
/** One row in a hundred is in the bin, or is pending. */
const seldom = (value: string): string => `case when n % 100 = 0 then ${value} end`

/** The tables that grow with the use of the product: the columns to fill, with expressions of `n`. */
const growing: Record<string, Record<string, string>> = {
  users: { id, first_name: `'Mari'`, last_name: `'M' || n`, email: `n || '@grown.test'`, password_hash: `'unusable'`, role: '1 + n % 2' },
  site_invitations: { id, token: `'grown' || n`, role: '1', uses_max: '1', created_at: ago, expires_at: ago, created_by: of(20) },
  site_log: { id, at: ago, kind: `'login.done'`, user_id: of(20), person_id: of(20) },
  sessions: { id: `'grown' || n`, token_hash: hash, user_id: id, expires_at: `now() + n * interval '1 minute'` },
  user_tokens: { token_hash: hash, user_id: id, kind: `'verify'`, expires_at: `now() + n * interval '1 minute'` },
  email_changes: { user_id: id, email: `n || '@new.test'`, created_at: ago, expires_at: `now() + n * interval '1 minute'` },
  replaced_emails: { user_id: of(2), email: `n || '@old.test'`, asked_at: ago, expires_at: `now() + n * interval '1 minute'` },
  api_tokens: {
    id: `'grown' || n`,
    token_hash: hash,
    user_id: of(5),
    name: `'Token ' || n`,
    scopes: `'{read}'`,
    created_at: ago,
    expires_at: `now() + n * interval '1 minute'`,
  },
  user_identities: {
    id,
    user_id: id,
    issuer: `'https://grown.example'`,
    subject: `'s' || n`,
    email: `n || '@grown.test'`,
    created_at: ago,
    used_at: ago,
  },
  passkeys: {
    id,
    user_id: id,
    handle: hash,
    credential_id: hash,
    public_key: hash,
    counter: '0',
    transports: `'{internal}'`,
    name: `'Phone'`,
    synced: 'true',
    created_at: ago,
    used_at: ago,
  },
  used_challenges: { challenge: hash, expires_at: `now() + n * interval '1 minute'` },
  used_captchas: { signature: hash, expires_at: `now() + n * interval '1 minute'` },
  mail_counts: { key: hash, count: '1', until: `now() + n * interval '1 minute'` },
  counts: { key: hash, count: '1', until: `now() + n * interval '1 minute'` },
  mails: {
    id,
    to_address: `n || '@grown.test'`,
    subject: `'S'`,
    body_text: `'T'`,
    body_html: `'H'`,
    created_at: ago,
    user_id: id,
    status: `case when n % 100 = 0 then 'waiting' else 'sent' end`,
  },
  idempotency_keys: { user_id: of(5), key: `'k' || n`, call: `'c'`, answer: `'{}'`, created_at: today },
  rooms: {
    id,
    owner_id: of(10),
    name: `'Room'`,
    type: '1 + n % 2',
    lang: `'en'`,
    level: `'A2'`,
    suggestions: 'n % 2 = 0',
    color: `'blue'`,
    emoji: `'🦊'`,
    deleted_at: seldom(ago),
  },
  room_members: { room_id: of(4), user_id: id },
  room_invites: { token: `'grown' || n`, room_id: id },
  room_invitations: { token: `'grown' || n`, email: `n || '@grown.test'`, created_at: ago },
  class_rooms: { class_id: of(4), room_id: id },
  library_items: {
    id,
    owner_id: of(50),
    type: `1 + n % 8`,
    name: `'Item ' || n`,
    sort_key: `'item ' || n`,
    stale: 'false',
    deleted_at: seldom(ago),
    folder_id: `case when n % 50 >= 20 then ${FIRST} + n - n % 50 end`,
    words: `to_tsvector('simple', n / 50 || 'item')`,
    bin_id: seldom(id),
  },
  library_shares: { token: `'grown' || n`, item_id: id },
  // A classroom's, the library's, homework's, and each person's space.
  modules: {
    id,
    owner_id: id,
    name: `'Unit'`,
    position: `'a' || n`,
    deleted_at: seldom(ago),
    room_id: `case when n % 4 < 2 then ${of(20)} end`,
    library_id: `case when n % 4 = 2 then ${id} end`,
    library_type: `case when n % 4 = 2 then 6 end`,
  },
  homework: {
    id,
    owner_id: of(50),
    room_id: of(20),
    lesson_id: of(20),
    room_name: `'Room'`,
    title: `'Homework'`,
    zone: `'Europe/Tallinn'`,
    for_all: 'true',
    created_at: ago,
    deleted_at: seldom(ago),
  },
  homework_students: { homework_id: of(2), user_id: id, state: '1 + n % 6' },
  homework_results: {
    homework_id: of(2),
    user_id: id,
    try: '1',
    item_id: of(5),
    total: '1',
    done: '1',
    first: '1',
    attempts: '1',
    answered_at: ago,
  },
  homework_attempts: {
    id,
    homework_id: of(2),
    user_id: id,
    try: '1',
    item_id: of(5),
    page: '1',
    key: `'k'`,
    action: `'{}'`,
    answer: `'{}'`,
    at: ago,
  },
  corrections: { id, item_id: of(5), user_id: of(50), author_id: of(50), n: 'n % 30000', text: `'Good'`, marks: `'[]'`, created_at: ago },
  homework_remarks: { id, homework_id: of(2), user_id: id, author_id: of(50), item_id: of(5), text: `'Good'`, created_at: ago },
  boards: { id, module_id: of(3), name: `'Board'`, position: `'a' || n`, deleted_at: seldom(ago) },
  module_selections: { user_id: id, module_id: of(3), board_id: id },
  board_items: { id, board_id: of(5), type: '1', value: `'{"content":[]}'`, position: `'a' || n`, deleted_at: seldom(ago) },
  meta: { source: '1 + n % 2', type: '1 + n % 3', item_id: of(5), user_id: of(20), key: `'k' || n`, value: `'{}'` },
  files: {
    id,
    owner_id: of(20),
    name: `'a.png'`,
    mime: `'image/png'`,
    size: '1000',
    sha256: hash,
    storage_key: `'grown' || n`,
    created_at: ago,
    unused_since: seldom(ago),
  },
  ai_usage: { user_id: id, day: `current_date - (n % 30)::int`, calls: 'n % 50', tokens: 'n' },
  storage_used: { owner_id: id, bytes: 'n' },
  text_bytes: { bytes: 'n' },
  file_refs: { file_id: id, board_item_id: id },
  schedule_series: { id, owner_id: of(20), zone: `'Europe/Tallinn'`, repeat_until: `current_date` },
  schedule_events: {
    id,
    owner_id: of(100),
    series_id: of(10),
    room_id: of(50),
    title: `'Lesson'`,
    duration: '1',
    zone: `'Europe/Tallinn'`,
    local_start: `(now() + (n % 100) * interval '1 day') at time zone 'Europe/Tallinn'`,
    utc_offset: `utc_offset_at(now() + (n % 100) * interval '1 day', 'Europe/Tallinn')`,
    starts_at: `now() + (n % 100) * interval '1 day'`,
    ends_at: `now() + (n % 100) * interval '1 day' + interval '1 hour'`,
    deleted_at: seldom(ago),
  },
  schedule_feeds: { user_id: id, token: `'grown' || n` },
  lessons: {
    id,
    owner_id: of(100),
    room_id: of(50),
    room_name: `'Room'`,
    name: `'Lesson'`,
    number: 'n',
    duration: '1',
    status: '3',
    event_id: id,
    started_at: ago,
    completed_at: ago,
    created_at: ago,
    deleted_at: seldom(ago),
  },
  lesson_people: { id, lesson_id: of(2), user_id: of(20), from_at: ago, to_at: ago, started_at: ago },
  lesson_boards: { lesson_id: of(2), board_id: id },
  lesson_records: { lesson_id: id, value: `'{}'` },
  students: { teacher_id: of(20), student_id: id },
  student_months: {
    teacher_id: of(20),
    student_id: of(2),
    month: `date '2026-01-01' + n % 2 * 31`,
    lessons: '1',
    minutes: '60',
    last_lesson: ago,
  },
  // Half of them of classrooms, half of two people.
  channels: {
    id,
    type: '2 - n % 2',
    room_id: `case when n % 2 = 0 then ${id} end`,
    user_a: `case when n % 2 = 1 then ${id} - 1 end`,
    user_b: `case when n % 2 = 1 then ${id} end`,
  },
  channel_members: { channel_id: of(2), user_id: `${FIRST} + n % 2 * ${ROWS / 2} + n / 20`, seen_message_id: id, last_message_id: id },
  messages: {
    id,
    channel_id: of(50),
    user_id: of(25),
    message: `'Hello'`,
    client_id: `'c' || n`,
    created_at: ago,
    deleted_at: seldom(ago),
    words: `to_tsvector('simple', n / 50 || 'hello')`,
  },
  message_files: { message_id: id, file_id: id, position: '1' },
  words: {
    id,
    user_id: of(100),
    word: `'w' || n`,
    word_key: `'w' || n`,
    translate: `'t'`,
    created_at: ago,
    deleted_at: seldom(ago),
    picture_id: `case when n % 10 = 0 then ${id} end`,
    sound_id: `case when n % 10 = 1 then ${id} end`,
    note_id: `'n' || n`,
    note_sum: `'s' || n`,
    search: `to_tsvector('simple', n / 100 || 'word')`,
  },
  word_cards: {
    word_id: id,
    direction: '1',
    user_id: of(100),
    due: `now() + n * interval '1 minute'`,
    stability: '1',
    difficulty: '1',
    state: '1',
    scheduled_days: '1',
    learning_steps: '0',
    reps: '1',
    lapses: '0',
  },
  word_reviews: { user_id: of(100), id: `'r' || n`, word_id: id, direction: '1', grade: '3', reviewed_at: ago, is_new: 'true' },
  translations: { id, owner_id: id, text_key: `'t' || n / 3`, lang: `'et'`, translate: `'t' || n` },
  notifications: {
    id,
    user_id: of(50),
    kind: `'reminder'`,
    title: `'Lesson'`,
    created_at: ago,
    event_id: id,
    person_id: of(20),
    room_id: of(50),
  },
  notification_settings: { user_id: id, mail_minutes: '60', app_minutes: '10' },
  push_subscriptions: {
    id,
    user_id: id,
    session_id: `'grown' || n`,
    endpoint: `'https://push.grown.test/' || n`,
    p256dh: hash,
    auth: hash,
    created_at: ago,
  },
  pushes: {
    id,
    subscription_id: id,
    notification_id: id,
    next_at: `now() + n * interval '1 minute'`,
    expires_at: `now() + n * interval '2 minutes'`,
  },
  reminders_sent: { event_id: id, user_id: of(20), way: `'mail'`, starts_at: `now() + n * interval '1 minute'` },
}
export const GROWING: readonly string[] = Object.keys(growing)

/** Adds rows to every growing table, so that the planner chooses as in a school of many years, and analyses them. */
export async function fillTables({ pool }: TestDatabase, count = ROWS): Promise<void> {
  const { admin } = inject('testServer')
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await asAdmin({ ...admin, ...named(admin, rows[0]?.name ?? '') }, async (client) => {
    // Without triggers and checks of foreign keys: all rows refer to rows created here.
    await client.query('set session_replication_role = replica')
    for (const [table, columns] of Object.entries(growing))
      await client.query(
        `insert into ${table} (${Object.keys(columns).join(', ')}) overriding system value
         select ${Object.values(columns).join(', ')} from generate_series(0, ${count - 1}) n`,
      )
    await client.query('vacuum analyze')
  })
}
