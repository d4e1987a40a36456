/* Generated from the migrated database by `npm run db:types`; do not edit. */

import type { ChannelType, Hidden, HomeworkState, ItemCode, Language, LessonDuration, LessonStatus, Level, LibraryKind, LogKind, Role, RoomColor, RoomType, TranslationLanguage, VoiceId } from "./columns";
import type { Json } from "./json";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AiUsage {
  calls: number;
  day: string;
  tokens: number;
  user_id: number;
}

export interface ApiTokens {
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: number;
}

export interface Backups {
  begun_at: Timestamp;
  bytes: number | null;
  ended_at: Timestamp;
  error: string | null;
  id: Generated<number>;
  name: string | null;
  place: string;
  removed_at: Timestamp | null;
}

export interface BoardItems {
  board_id: number;
  bytes: Generated<number>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  hidden: Generated<Hidden>;
  id: Generated<number>;
  name: string | null;
  position: string;
  props: Generated<Json>;
  type: ItemCode;
  updated_at: Generated<Timestamp>;
  value: Json;
  value_version: Generated<number>;
  version: Generated<number>;
}

export interface Boards {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  hidden: Generated<Hidden>;
  id: Generated<number>;
  module_id: number;
  name: string;
  position: string;
}

export interface ChannelMembers {
  channel_id: number;
  last_message_id: Generated<number>;
  seen_message_id: Generated<number>;
  user_id: number;
}

export interface Channels {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  room_id: number | null;
  type: ChannelType;
  user_a: number | null;
  user_b: number | null;
}

export interface Classes {
  created_at: Timestamp;
  created_by: number | null;
  expires_at: Timestamp | null;
  id: Generated<number>;
  name: string;
  token: string | null;
}

export interface ClassRooms {
  class_id: number;
  room_id: number;
}

export interface Corrections {
  author_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  item_id: number;
  marks: Json;
  n: number;
  released_at: Timestamp | null;
  text: string;
  user_id: number;
  version: Generated<number>;
}

export interface Counts {
  count: number;
  key: Buffer;
  until: Timestamp;
}

export interface EmailChanges {
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  password_hash: string | null;
  user_id: number;
}

export interface FileRefs {
  board_item_id: number;
  file_id: number;
}

export interface Files {
  clean_version: Generated<number>;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  mime: string;
  name: string;
  owner_id: number | null;
  sha256: Buffer;
  size: number;
  storage_key: string;
  unused_since: Generated<Timestamp | null>;
}

export interface Homework {
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  due_at: Timestamp | null;
  due_day: string | null;
  for_all: boolean;
  id: Generated<number>;
  lesson_id: number | null;
  note: Generated<string>;
  opens_at: Timestamp | null;
  owner_id: number;
  room_id: number | null;
  room_name: string;
  title: string;
  tries: number | null;
  until_at: Timestamp | null;
  version: Generated<number>;
  zone: string;
}

export interface HomeworkAttempts {
  action: Json;
  answer: Json;
  at: Timestamp;
  homework_id: number;
  id: Generated<number>;
  item_id: number;
  key: string;
  page: number;
  try: number;
  user_id: number;
}

export interface HomeworkRemarks {
  author_id: number;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  homework_id: number;
  id: Generated<number>;
  item_id: number | null;
  released_at: Timestamp | null;
  text: string;
  user_id: number;
}

export interface HomeworkResults {
  answered_at: Timestamp;
  attempts: number;
  done: number;
  first: number;
  homework_id: number;
  item_id: number;
  total: number;
  try: number;
  user_id: number;
}

export interface HomeworkStudents {
  added_at: Timestamp | null;
  done_at: Timestamp | null;
  due_at: Timestamp | null;
  handed_in_at: Timestamp | null;
  homework_id: number;
  reminded_due: Timestamp | null;
  repeats: Generated<number>;
  returned_at: Timestamp | null;
  seen_at: Timestamp | null;
  started_at: Timestamp | null;
  state: Generated<HomeworkState>;
  try: Generated<number>;
  user_id: number;
  version: Generated<number>;
}

export interface IdempotencyKeys {
  answer: string;
  call: string;
  created_at: Generated<Timestamp>;
  key: string;
  user_id: number;
}

export interface LessonBoards {
  board_id: number;
  lesson_id: number;
  opened_at: Generated<Timestamp>;
}

export interface LessonPeople {
  from_at: Timestamp | null;
  id: Generated<number>;
  lesson_id: number;
  started_at: Timestamp | null;
  to_at: Timestamp | null;
  user_id: number;
}

export interface LessonRecords {
  lesson_id: number;
  value: Json;
}

export interface Lessons {
  completed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  duration: LessonDuration;
  event_id: number | null;
  homework: Generated<string>;
  id: Generated<number>;
  name: string;
  number: number | null;
  owner_id: number;
  private_note: Generated<string>;
  room_id: number | null;
  room_name: string;
  shared_note: Generated<string>;
  started_at: Timestamp | null;
  status: LessonStatus;
}

export interface LibraryItems {
  bin_id: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  folder_id: number | null;
  id: Generated<number>;
  name: string;
  owner_id: number;
  sort_key: string;
  stale: Generated<boolean>;
  starter_key: string | null;
  template: Generated<boolean>;
  type: LibraryKind;
  updated_at: Generated<Timestamp>;
  words: Generated<string>;
}

export interface LibraryShares {
  created_at: Generated<Timestamp>;
  item_id: number;
  revoked_at: Timestamp | null;
  token: string;
}

export interface MailCounts {
  count: number;
  key: Buffer;
  until: Timestamp;
}

export interface MailOutage {
  id: Generated<boolean>;
  next_at: Timestamp;
  reason: string;
  refused_at: Timestamp;
  since: Timestamp;
  times: number;
}

export interface Mails {
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  claimed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  error: string | null;
  forget: Generated<boolean>;
  id: Generated<number>;
  message_id: Generated<string>;
  next_at: Generated<Timestamp>;
  refusal: 'site' | 'later' | 'never' | null;
  request_id: string | null;
  retried_at: Timestamp | null;
  sent_at: Timestamp | null;
  status: Generated<'waiting' | 'sent' | 'failed'>;
  subject: string;
  to_address: string;
  token_kind: 'verify' | 'reset' | 'email' | 'email-undo' | null;
  user_id: number | null;
}

export interface MessageFiles {
  file_id: number;
  height: number | null;
  message_id: number;
  position: number;
  width: number | null;
}

export interface Messages {
  channel_id: number;
  client_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  edited_at: Timestamp | null;
  id: Generated<number>;
  message: string;
  user_id: number;
  words: string | null;
}

export interface Meta {
  item_id: number;
  key: string;
  page: Generated<number>;
  source: number;
  type: number;
  updated_at: Generated<Timestamp>;
  user_id: Generated<number>;
  value: Json;
}

export interface Modules {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  hidden: Generated<Hidden>;
  homework_id: number | null;
  id: Generated<number>;
  library_id: number | null;
  library_type: number | null;
  name: string;
  owner_id: number;
  position: string;
  room_id: number | null;
}

export interface ModuleSelections {
  board_id: number;
  module_id: number;
  user_id: number;
}

export interface Nodes {
  beat_at: Generated<Timestamp>;
  bus: string;
  id: string;
  reaches_bus: boolean;
  reaches_files: boolean;
  started_at: Generated<Timestamp>;
  version: string;
}

export interface Notifications {
  count: Generated<number>;
  created_at: Generated<Timestamp>;
  event_id: number | null;
  homework_id: number | null;
  id: Generated<number>;
  kind: string;
  lesson_id: number | null;
  moved_from: Timestamp | null;
  needs_mail: Generated<boolean>;
  person_id: number | null;
  room_id: number | null;
  starts_at: Timestamp | null;
  title: string;
  user_id: number;
}

export interface NotificationSettings {
  app_minutes: number | null;
  homework_mail: Generated<boolean>;
  mail_minutes: number | null;
  push_homework: Generated<boolean>;
  push_lessons: Generated<boolean>;
  push_messages: Generated<boolean>;
  seen_id: Generated<number>;
  user_id: number;
  zone: string | null;
}

export interface Passkeys {
  counter: number;
  created_at: Timestamp;
  credential_id: Buffer;
  handle: Buffer;
  id: Generated<number>;
  name: string;
  public_key: Buffer;
  synced: boolean;
  transports: string[];
  used_at: Timestamp | null;
  user_id: number;
}

export interface PersonalLinks {
  created_at: Timestamp;
  room_id: number;
  token_hash: Buffer;
  user_id: number;
}

export interface Pushes {
  attempts: Generated<number>;
  expires_at: Timestamp;
  id: Generated<number>;
  message_id: number | null;
  next_at: Timestamp;
  notification_id: number | null;
  subscription_id: number;
}

export interface PushSubscriptions {
  auth: Buffer;
  created_at: Timestamp;
  endpoint: string;
  failures: Generated<number>;
  id: Generated<number>;
  p256dh: Buffer;
  session_id: string;
  user_id: number;
}

export interface RemindersSent {
  event_id: number;
  starts_at: Timestamp;
  user_id: number;
  way: string;
}

export interface ReplacedEmails {
  asked_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  user_id: number;
}

export interface RoomInvitations {
  created_at: Timestamp;
  email: string;
  token: string;
}

export interface RoomInvites {
  created_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
  room_id: number;
  token: string;
}

export interface RoomMembers {
  joined_at: Generated<Timestamp>;
  room_id: number;
  user_id: number;
}

export interface Rooms {
  color: RoomColor | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  emoji: string | null;
  id: Generated<number>;
  lang: TranslationLanguage | null;
  level: Level | null;
  name: string;
  owner_id: number;
  suggestions: Generated<boolean>;
  type: RoomType;
}

export interface ScheduleEvents {
  changed: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  duration: LessonDuration;
  ends_at: Timestamp;
  id: Generated<number>;
  local_start: string | null;
  note: Generated<string>;
  owner_id: number;
  room_id: number | null;
  sequence: Generated<number>;
  series_id: number | null;
  starts_at: Timestamp;
  student_id: number | null;
  title: string;
  updated_at: Generated<Timestamp>;
  utc_offset: number | null;
  zone: string;
}

export interface ScheduleFeeds {
  created_at: Generated<Timestamp>;
  token: string;
  user_id: number;
}

export interface ScheduleSeries {
  id: Generated<number>;
  local_start: string | null;
  owner_id: number;
  repeat_until: string;
  utc_offset: number | null;
  zone: string;
}

export interface Secrets {
  name: string;
  value: Buffer;
}

export interface Sessions {
  address: Generated<string>;
  agent: Generated<string>;
  authenticated_at: Timestamp | null;
  backups_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  issuer: string | null;
  seen_at: Generated<Timestamp>;
  token_hash: Buffer;
  user_id: number;
}

export interface SiteInvitations {
  created_at: Timestamp;
  created_by: number | null;
  email: string | null;
  expires_at: Timestamp;
  id: Generated<number>;
  revoked_at: Timestamp | null;
  role: number;
  token: string;
  uses: Generated<number>;
  uses_max: number;
}

export interface SiteLog {
  address: Generated<string>;
  at: Timestamp;
  details: Generated<Json>;
  id: Generated<number>;
  kind: LogKind;
  person_id: number | null;
  user_id: number | null;
}

export interface SiteSettings {
  name: string;
  updated_at: Generated<Timestamp>;
  value: Json;
}

export interface SiteTexts {
  en: Json | null;
  et: Json | null;
  ru: Json | null;
  text: string;
  until: Timestamp | null;
  updated_at: Timestamp;
  version: number;
}

export interface StorageUsed {
  bytes: number;
  owner_id: number;
}

export interface StudentMonths {
  last_lesson: Timestamp;
  lessons: number;
  minutes: number;
  month: string;
  student_id: number;
  teacher_id: number;
}

export interface Students {
  alias: string | null;
  archived: Generated<boolean>;
  level: string | null;
  note: Generated<string>;
  student_id: number;
  teacher_id: number;
  updated_at: Generated<Timestamp>;
}

export interface TextBytes {
  bytes: number;
}

export interface Translations {
  id: Generated<number>;
  lang: TranslationLanguage;
  owner_id: number | null;
  text_key: string;
  translate: string;
  updated_at: Generated<Timestamp>;
}

export interface UsedCaptchas {
  expires_at: Timestamp;
  signature: Buffer;
}

export interface UsedChallenges {
  challenge: Buffer;
  expires_at: Timestamp;
}

export interface UserIdentities {
  created_at: Timestamp;
  email: string;
  id: Generated<number>;
  issuer: string;
  subject: string;
  used_at: Timestamp;
  user_id: number;
}

export interface Users {
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: string;
  erased_at: Timestamp | null;
  first_name: string;
  id: Generated<number>;
  lang: Generated<Language>;
  last_name: string;
  operator_since: Timestamp | null;
  password_hash: string;
  role: Role;
  seen_at: Timestamp | null;
  sounds: Generated<boolean>;
  storage_mb: number | null;
  verified_at: Timestamp | null;
}

export interface UserTokens {
  created_at: Generated<Timestamp>;
  email: string | null;
  expires_at: Timestamp;
  kind: string;
  token_hash: Buffer;
  user_id: number;
}

export interface WebFiles {
  body: Buffer;
  build_at: Timestamp;
  compressed: boolean;
  name: string;
}

export interface WordCards {
  difficulty: number;
  direction: number;
  due: Timestamp;
  lapses: number;
  last_review: Timestamp | null;
  learning_steps: number;
  reps: number;
  scheduled_days: number;
  stability: number;
  state: number;
  user_id: number;
  word_id: number;
}

export interface WordReviews {
  direction: number;
  grade: number;
  id: string;
  is_new: boolean;
  reviewed_at: Timestamp;
  user_id: number;
  word_id: number;
}

export interface Words {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<number>;
  lang: TranslationLanguage | null;
  lesson_id: number | null;
  note_id: string | null;
  note_state: string | null;
  note_sum: string | null;
  picture_id: number | null;
  search: string | null;
  sound_id: number | null;
  to_begin: Generated<number | null>;
  translate: string;
  updated_at: Generated<Timestamp>;
  user_id: number;
  voice: VoiceId | null;
  word: string;
  word_key: string;
}

export interface DB {
  ai_usage: AiUsage;
  api_tokens: ApiTokens;
  backups: Backups;
  board_items: BoardItems;
  boards: Boards;
  channel_members: ChannelMembers;
  channels: Channels;
  class_rooms: ClassRooms;
  classes: Classes;
  corrections: Corrections;
  counts: Counts;
  email_changes: EmailChanges;
  file_refs: FileRefs;
  files: Files;
  homework: Homework;
  homework_attempts: HomeworkAttempts;
  homework_remarks: HomeworkRemarks;
  homework_results: HomeworkResults;
  homework_students: HomeworkStudents;
  idempotency_keys: IdempotencyKeys;
  lesson_boards: LessonBoards;
  lesson_people: LessonPeople;
  lesson_records: LessonRecords;
  lessons: Lessons;
  library_items: LibraryItems;
  library_shares: LibraryShares;
  mail_counts: MailCounts;
  mail_outage: MailOutage;
  mails: Mails;
  message_files: MessageFiles;
  messages: Messages;
  meta: Meta;
  module_selections: ModuleSelections;
  modules: Modules;
  nodes: Nodes;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  passkeys: Passkeys;
  personal_links: PersonalLinks;
  push_subscriptions: PushSubscriptions;
  pushes: Pushes;
  reminders_sent: RemindersSent;
  replaced_emails: ReplacedEmails;
  room_invitations: RoomInvitations;
  room_invites: RoomInvites;
  room_members: RoomMembers;
  rooms: Rooms;
  schedule_events: ScheduleEvents;
  schedule_feeds: ScheduleFeeds;
  schedule_series: ScheduleSeries;
  secrets: Secrets;
  sessions: Sessions;
  site_invitations: SiteInvitations;
  site_log: SiteLog;
  site_settings: SiteSettings;
  site_texts: SiteTexts;
  storage_used: StorageUsed;
  student_months: StudentMonths;
  students: Students;
  text_bytes: TextBytes;
  translations: Translations;
  used_captchas: UsedCaptchas;
  used_challenges: UsedChallenges;
  user_identities: UserIdentities;
  user_tokens: UserTokens;
  users: Users;
  web_files: WebFiles;
  word_cards: WordCards;
  word_reviews: WordReviews;
  words: Words;
}
