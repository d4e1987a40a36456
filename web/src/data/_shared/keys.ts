import { meQuery } from '../users/me'

/** The key of every kind of cached server data, so that a live event finds what it changes. */
export const keys = {
  // Defined there because visitors need no other key.
  me: meQuery.queryKey,
  stats: ['stats'] as const,
  sessions: ['sessions'] as const,
  tokens: ['tokens'] as const,
  identities: ['identities'] as const,
  passkeys: ['passkeys'] as const,
  pendingSignIn: ['pending-sign-in'] as const,
  pendingEmail: ['pending-email'] as const,
  props: ['props'] as const,
  /** How much data the user has. */
  account: ['account'] as const,
  fileStorage: ['file-storage'] as const,
  rooms: ['rooms'] as const,
  room: (id: number) => ['room', id] as const,
  invite: (token: string) => ['invite', token] as const,
  resetLink: (token: string) => ['reset-link', token] as const,
  inviteTokens: (roomId: number) => ['invite-tokens', roomId] as const,
  personalLinks: (roomId: number) => ['personal-links', roomId] as const,
  modules: (roomId: number) => ['modules', roomId] as const,
  module: (id: number) => ['module', id] as const,
  items: (boardId: number) => ['items', boardId] as const,
  /** Answers on a board: the user's (`null`) or a picked student's. */
  actions: (boardId: number, userId: number | null) => ['actions', boardId, userId] as const,
  /** On every board. */
  allActions: ['actions'] as const,
  progress: (boardId: number) => ['progress', boardId] as const,
  /** Everything of lessons. */
  allLessons: ['lessons'] as const,
  lessons: (filter: object = {}) => ['lessons', 'list', filter] as const,
  lesson: (id: number) => ['lessons', 'one', id] as const,
  /** What the user did in lessons. */
  ownLessons: ['lessons', 'own'] as const,
  /** Words of a list that are in the user's vocabulary; without a list, all such queries. */
  knownWords: (words?: readonly string[]) => (words ? (['known-words', words] as const) : (['known-words'] as const)),
  /** The user's vocabulary, in every view. */
  words: ['words'] as const,
  wordList: (view: object) => ['words', 'list', view] as const,
  /** Words due for review. */
  wordsDue: ['words-due'] as const,
  /** The user's module outside classrooms. */
  space: ['space'] as const,
  /** Entries deleted in one place. */
  bin: (of: object) => ['bin', of] as const,
  /** Everything of the user's library. */
  library: ['library'] as const,
  libraryList: (view: object) => ['library', 'list', view] as const,
  libraryItem: (id: number) => ['library', 'item', id] as const,
  libraryBin: ['library', 'bin'] as const,
  templates: ['library', 'templates'] as const,
  starterModules: ['library', 'starter'] as const,
  libraryShare: (id: number) => ['library', 'share', id] as const,
  /** What a public link opens. */
  shared: (link: string) => ['shared', link] as const,
  /** Everything of homework. */
  homework: ['homework'] as const,
  homeworkList: (view: object) => ['homework', 'list', view] as const,
  homeworkOne: (id: number) => ['homework', 'one', id] as const,
  homeworkGrid: (id: number) => ['homework', 'grid', id] as const,
  homeworkWork: (id: number, studentId: number) => ['homework', 'work', id, studentId] as const,
  homeworkAttempts: (id: number, studentId: number, itemId: number) => ['homework', 'attempts', id, studentId, itemId] as const,
  /** The texts that a teacher corrected, in every item. */
  corrections: ['corrections'] as const,
  correctionsIn: (itemId: number) => ['corrections', itemId] as const,
  correctionsOf: (itemId: number, userId: number | null) => ['corrections', itemId, userId] as const,
  /** Whether texts of students may be sent to the model that drafts, on every board. */
  suggestions: ['suggestions'] as const,
  suggestionsOn: (boardId: number) => ['suggestions', boardId] as const,
  /** Everything scheduled. */
  events: ['events'] as const,
  eventsBetween: (from: string, to: string) => ['events', 'between', from, to] as const,
  nextLesson: ['events', 'next'] as const,
  notifications: ['notifications'] as const,
  notificationSettings: ['notification-settings'] as const,
  thisDevice: ['this-device'] as const,
  /** The address of the schedule for calendar programs. */
  calendarAddress: ['calendar-address'] as const,
  /** The user's students with their details. */
  studentsLists: ['students', 'list'] as const,
  studentsList: (view: object) => ['students', 'list', view] as const,
  /** The pages of students. */
  studentPages: ['students', 'one'] as const,
  student: (id: number) => ['students', 'one', id] as const,
  studentLessons: (id: number) => ['lessons', { student: id }] as const,
  studentWords: (id: number, search: string) => ['students', 'one', id, 'words', search] as const,
  channels: ['channels'] as const,
  /** With its people and how far they have read. */
  channel: (id: number) => ['channel', id] as const,
  /** The channel with somebody. */
  direct: (userId: number) => ['direct', userId] as const,
  messages: (channelId: number) => ['messages', channelId] as const,
  messagesAround: (channelId: number, at: number) => ['messages', channelId, at] as const,
  registration: (invitation: string | undefined) => ['registration', invitation] as const,
  /** Everything of the site's administration. */
  site: ['site'] as const,
  people: (view: object) => ['site', 'people', view] as const,
  belongings: (id: number, to: number | null) => ['site', 'belongings', id, to] as const,
  siteLog: (view: object) => ['site', 'log', view] as const,
  /** In every view. */
  siteMails: ['site', 'mails'] as const,
  siteMailsOf: (view: object) => ['site', 'mails', view] as const,
  siteBackups: ['site', 'backups'] as const,
  siteStorage: ['site', 'storage'] as const,
  siteRegistration: ['site', 'registration'] as const,
  siteInvitations: ['site', 'invitations'] as const,
  siteTexts: ['site', 'texts'] as const,
  siteNotice: ['site-notice'] as const,
  /** Pages of the school, for everybody. */
  sitePages: ['site-pages'] as const,
  sitePage: (page: string, lang: string) => ['site-pages', page, lang] as const,
  messageSearch: (text: string) => ['message-search', text] as const,
}
