/** Codes, limits and delays both sides share. Names contain the unit. No zod here, so that the web may import values. */

// Codes of the wire and the database.
export const ROLE = { teacher: 1, student: 2 } as const
export type Role = (typeof ROLE)[keyof typeof ROLE]
export const ROOM_TYPE = { individual: 1, group: 2 } as const
export const USER_STATUS = { online: 1, offline: 2 } as const
export const HIDDEN = { hidden: 1, visible: 2 } as const
export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type Level = (typeof LEVELS)[number]
export const LESSON_STATUS = { notStarted: 1, started: 2, completed: 3 } as const
export const HOMEWORK_STATE = { given: 1, seen: 2, started: 3, handedIn: 4, returned: 5, done: 6 } as const
export const CHANNEL_TYPE = { direct: 1, group: 2 } as const
/** Minutes of each lesson duration code. */
export const LESSON_MINUTES = { 1: 30, 2: 45, 3: 60, 4: 90 } as const
export const RECORD_SOURCE = { library: 1, board: 2 } as const
export const RECORD_TYPE = { points: 1, answers: 2, drawings: 3 } as const
/** Page number under which answers of an exercise are stored. */
export const ANSWERS_PAGE = 1

// Languages and voices.
export const LANGUAGES = ['en', 'ru', 'et'] as const
export type Language = (typeof LANGUAGES)[number]
/** Locale of dates and numbers when the browser has none; the English one puts the day before the month. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru', et: 'et' }
export const TRANSLATION_LANGUAGES = ['en', 'ru', 'es', 'it', 'de', 'fr', 'et'] as const
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]
/** Speech voices by id. */
export const VOICES = { 1: 'en-GB', 2: 'ru-RU', 3: 'es-ES', 4: 'it-IT', 5: 'de-DE', 6: 'fr-FR', 7: 'et-EE' } as const
export type VoiceId = keyof typeof VOICES
export type Voice = (typeof VOICES)[VoiceId]

// Accounts and sessions.
/** How often an open page refetches its user. */
export const USER_REFRESH_MS = 300_000
export const SESSION_DAYS = 30
/** Sessions of a person: with one more the one unused for longest ends. */
export const SESSIONS_MAX = 30
/** Refused calls a minute from one network, such as wrong passwords: three for each of a class of 40. */
export const REFUSALS_PER_MINUTE = 120
/** The same of asking for a mail to reset the password, which tells whether an address is known: one for each of a class. */
export const RESET_REFUSALS_PER_MINUTE = 40
/** Visits of a provider's page to sign in and back, a minute from one network: a class of 40 that tries three times. */
export const SIGN_INS_PER_MINUTE = 120
/** How long somebody may take at the provider, and then to complete a new account. */
export const SIGN_IN_MINUTES = 15
/** Accounts at providers that one person may connect. */
export const IDENTITIES_MAX = 10
/** Passkeys of a person. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_LENGTH = 60
export const VERIFY_TOKEN_LENGTH = 64
/** Longer tokens are refused without a lookup. */
export const TOKEN_MAX_LENGTH = 2000
export const VERIFY_TOKEN_DAYS = 7
export const RESET_TOKEN_HOURS = 1
/** API tokens of a person. */
export const API_TOKENS_MAX = 20
export const API_TOKEN_NAME_MAX_LENGTH = 60
export const API_TOKEN_DAYS_MAX = 366
/** A link that confirms a new address of an account, and one that takes the change back. */
export const EMAIL_TOKEN_HOURS = 24
export const EMAIL_UNDO_DAYS = 3
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 64
export const EMAIL_MAX_LENGTH = 254
/** Of an invitation to register: its length of life, how often a link works, and how many addresses one call mails. */
export const INVITATION_DAYS_MAX = 365
export const INVITATION_USES_MAX = 1000
export const INVITED_AT_ONCE_MAX = 50
/** People in a list that an operator invites. */
export const LISTED_PEOPLE_MAX = 500
/** Classes of a school, classrooms of one, and how long its first link works. */
export const CLASSES_MAX = 500
export const CLASS_ROOMS_MAX = 30
export const CLASS_LINK_DAYS = 30
/** Texts of the school that runs a site. */
export const SITE_NAME_MAX_LENGTH = 80
export const SITE_GREETING_MAX_LENGTH = 400
export const SITE_NOTICE_MAX_LENGTH = 300
/** Of an operator's search for people. */
export const SEARCH_MAX_LENGTH = 100
/** Of a search everywhere, and how many entries of each kind it returns. */
export const SEARCH_EVERYWHERE_MAX_LENGTH = 100
export const SEARCH_FOUND_MAX = 5
/** Of a search in the journal. */
export const LESSON_SEARCH_MAX_LENGTH = 100
/** What is shown to the teacher of an answer while it is typed: its last letters, and how often. */
export const TYPED_MAX_LENGTH = 200
export const TYPED_PER_SECOND = 4
/** First name shown for a deleted account; its last name is empty, which no other account's is. */
export const DELETED_NAME = 'Deleted account'

// Classrooms and students.
export const STUDENT_NOTE_MAX_LENGTH = 5000
export const STUDENT_SEARCH_MAX_LENGTH = 100
export const GROUP_ROOM_MAX_STUDENTS = 30
export const INDIVIDUAL_ROOM_MAX_STUDENTS = 1
export const ROOMS_PER_TEACHER_MAX = 500
export const MODULES_PER_ROOM_MAX = 200

// Lessons, schedule and notifications.
export const LESSON_NOTE_MAX_LENGTH = 10_000
export const HOMEWORK_NOTE_MAX_LENGTH = 10_000
export const HOMEWORK_BOARDS_MAX = 20
export const HOMEWORK_ITEMS_MAX = 200
/** Students that one call names. */
export const HOMEWORK_STUDENTS_MAX = 100
export const HOMEWORK_TRIES_MAX = 100
/** Attempts at one question that are kept in one try; later ones are only counted. */
export const HOMEWORK_ATTEMPTS_MAX = 100
export const REMARK_MAX_LENGTH = 4000
/** Remarks about one student's homework. */
export const HOMEWORK_REMARKS_MAX = 200
export const EVENT_NOTE_MAX_LENGTH = 2000
/** A weekly series lasts two years at most; one calendar query covers a little more. */
export const EVENT_SERIES_MAX_WEEKS = 104
/** Earliest moment of a scheduled lesson, and how many years ahead it may be. */
export const EVENT_EARLIEST = '2000-01-01T00:00:00Z'
export const EVENT_YEARS_AHEAD_MAX = 10
export const EVENTS_MAX_DAYS = 400
/** Notifications kept per person. */
export const NOTIFICATIONS_MAX = 50
/** Choices for the time between a reminder and its lesson, and the default. */
export const REMINDER_MINUTES = [5, 10, 15, 30, 60, 180, 1440] as const
export const REMINDER_DEFAULTS = { mail_minutes: 60, app_minutes: 10 } as const
/** A lesson whose room is empty for this long is completed. */
export const LESSON_ABANDONED_HOURS = 3

// Boards and items.
export const TITLE_MAX_LENGTH = 128
export const BOARDS_PER_MODULE_MAX = 200
export const ITEMS_PER_BOARD_MAX = 500
/** Largest stored value of one board item, in bytes of JSON. */
export const ITEM_VALUE_MAX_BYTES = 200_000
/** Arrays, objects and plain values in one value: many small ones cost more to read and draw than their bytes suggest. */
export const ITEM_VALUE_MAX_NODES = 20_000
/**
 * Values and points of all items of a board, measured as the database writes them; `require_board_bytes` in the migrations has
 * the same number.
 */
export const BOARD_MAX_BYTES = 8_000_000
/** Deepest document accepted; it bounds recursion on both sides. */
export const DOCUMENT_MAX_DEPTH = 40
export const BIN_DAYS = 30
/** Items one call adds to a board or a library, and their size together. */
export const IMPORT_AT_ONCE_MAX = 200
export const IMPORT_MAX_BYTES = 4_000_000
export const GENERATED_ID_LENGTH = 5
export const PAGES_MAX = 10_000
export const TABLE_DEFAULT_SIZE = 3

// Libraries and archives.
/** Deepest nesting of folders. */
export const LIBRARY_DEPTH_MAX = 20
export const LIBRARY_SEARCH_MAX_LENGTH = 200
/** Entries one call moves, copies or deletes; a folder counts as one, with its contents. */
export const LIBRARY_AT_ONCE_MAX = 200
/** Entries inside those, and items on boards, one call copies. */
export const LIBRARY_COPY_MAX = 5000
export const LIBRARY_COPY_ITEMS_MAX = 20_000
/** Templates of one teacher. */
export const TEMPLATES_MAX = 100
/** Largest archive, packed and unpacked; largest `keel.json` in it. */
export const ARCHIVE_MAX_BYTES = 1_073_741_824
export const ARCHIVE_JSON_MAX_BYTES = 33_554_432
/** Highest ratio of unpacked to packed size, checked above this unpacked size. */
export const ARCHIVE_MAX_RATIO = 100
export const ARCHIVE_FREE_BYTES = 52_428_800

// Files.
export const FILE_MAX_BYTES = 262_144_000
export const FILE_TYPES = {
  image: { extensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'], mimes: ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'] },
  audio: { extensions: ['mp3', 'wav'], mimes: ['audio/mpeg', 'audio/wav'] },
  pdf: { extensions: ['pdf'], mimes: ['application/pdf'] },
} as const
export type FileKind = keyof typeof FILE_TYPES
export const PDF_CHUNK_BYTES = 196_608
/** A recording stops before it is too large to store; this is the length of its header. */
export const WAV_HEADER_BYTES = 44
export const RECORDING_BUFFER_FRAMES = 4096

// Chat.
export const MESSAGE_MAX_LENGTH = 4000
export const MESSAGE_EDIT_MINUTES = 15
/** Unread messages of a channel are counted up to this; the badge then reads `99+`. */
export const UNREAD_MAX = 100
export const MESSAGE_FILES_MAX = 10
export const MESSAGE_FILE_MAX_BYTES = 20_971_520
export const MESSAGE_SEARCH_MAX_LENGTH = 100

// Exercises and answers.
export const EXERCISE_NAME_MAX_LENGTH = 64
/** Longest word, option or typed answer of an exercise. */
export const WORD_MAX_LENGTH = 200
/** Longest description of an image. */
export const IMAGE_ALT_MAX_LENGTH = 300
export const DND_GROUPS_MAX = 4
export const DND_WORDS_PER_GROUP_MAX = 50
export const MAP_PAIRS_MAX = 50
/** Different uploaded files that the value of one item names. */
export const FILES_PER_ITEM_MAX = 40
export const CHOICE_QUESTIONS_MAX = 50
export const CHOICE_OPTIONS_MAX = 12
/** Longest question or explanation, and longest option of one. */
export const CHOICE_TEXT_MAX_LENGTH = 1000
export const CHOICE_OPTION_MAX_LENGTH = 500
/** What a model can draft of a text, and how much of it at once. */
export const DRAFT_KINDS = ['gaps', 'questions', 'words', 'simpler', 'harder', 'examples'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]
export const DRAFT_INPUT_MAX_LENGTH = 6000
export const DRAFT_COUNT_MAX = 20
/** Longest drafted text. */
export const DRAFT_TEXT_MAX_LENGTH = 12_000
export const DRAFT_EXAMPLE_MAX_LENGTH = 500
/** Wrong words beside the one that fits a gap. */
export const DRAFT_WRONG_MAX = 3
/** How long the service may take for a draft, and how much of its answer is read. */
export const DRAFT_TIMEOUT_MS = 60_000
export const DRAFT_TOKENS_OUT = 2000
/** Marks that a model suggests on one text at the most, and longest text it is asked for. */
export const SUGGESTIONS_MAX = 40
export const SUGGESTIONS_TEXT_MAX_LENGTH = 6000
/** Drafts and tokens a day of one teacher. */
export const DRAFTS_A_DAY = 50
export const DRAFT_TOKENS_A_DAY = 100_000
export const STATEMENTS_MAX = 50
/** Longest statement that is true or false, and longest explanation of one. */
export const STATEMENT_MAX_LENGTH = 500
export const DIVIDER_TITLE_MAX_LENGTH = 200
export const ORDER_SENTENCES_MAX = 30
/** Longest sentence whose words are put in order, and longest hint to one. */
export const ORDER_SENTENCE_MAX_LENGTH = 300
/** Further accepted orders of a sentence, and words that do not belong to it. */
export const ORDER_OTHERS_MAX = 10
export const ORDER_DECOYS_MAX = 6
/** The most chips of a sentence: words of one letter, and those that do not belong. */
export const ORDER_CHIPS_MAX = ORDER_SENTENCE_MAX_LENGTH / 2 + ORDER_DECOYS_MAX
export const ORDER_LINES_MIN = 2
export const ORDER_LINES_MAX = 30
/** Longest line that is put in order, and longest name of who says it. */
export const ORDER_LINE_MAX_LENGTH = 500
export const SPEAKER_MAX_LENGTH = 60
export const FLASH_CARDS_MAX = 100
/** Longest id of a card, which a suffix follows in answers, and longest example on one. */
export const CARD_ID_MAX_LENGTH = 14
export const CARD_EXAMPLE_MAX_LENGTH = 300
/** Longest question of an open or a spoken answer, longest written answer and model answer, and most words that may be asked for. */
export const OPEN_QUESTION_MAX_LENGTH = 2000
export const OPEN_ANSWER_MAX_LENGTH = 10_000
export const OPEN_ANSWER_WORDS_MAX = 2000
export const ANSWER_PHOTOS_MAX = 5
/** Words that a learner should use. */
export const WORDS_TO_USE_MAX = 20
/** What is wrong at a mark on a text; `good`: the teacher praises it. */
export const CORRECTION_KINDS = ['spelling', 'grammar', 'word', 'order', 'punctuation', 'style', 'good'] as const
/** Marks on one text that a teacher corrects, longest note at one, and how often one student’s text in one item is corrected. */
export const CORRECTION_MARKS_MAX = 300
export const CORRECTION_NOTE_MAX_LENGTH = 1000
/** Longest text that should stand at a mark, and longest of all fixes and notes on one text together. */
export const CORRECTION_FIX_MAX_LENGTH = 400
export const CORRECTION_ALL_MAX_LENGTH = 50_000
export const CORRECTIONS_MAX = 30
/** Longest text that is said as a spoken answer, how long one may be, and how often it may be recorded. */
export const SPOKEN_TEXT_MAX_LENGTH = 500
export const SPOKEN_SECONDS_MIN = 5
export const SPOKEN_SECONDS_MAX = 180
export const SPOKEN_TAKES_MAX = 10
/** Steps of the waveform of a recording. */
export const PEAKS_MAX = 200
/** Pairs of cards that are turned over two at a time. */
export const MEMORY_PAIRS_MIN = 2
export const MEMORY_PAIRS_MAX = 15
export const SHEET_ASK_MAX_LENGTH = 500
export const SHEET_PAGES_MAX = 10
export const DICTATION_PARTS_MAX = 20
/** Longest text that is dictated, and longest answer to it. */
export const DICTATION_TEXT_MAX_LENGTH = 300
export const DICTATION_ANSWER_MAX_LENGTH = 600
export const DICTATION_PLAYS_MAX = 10
/** Words of a text that can be marked; the rest of it can only be read. */
export const MARK_WORDS_MAX = 2000
/** Wrong attempts at one gap, question, statement, sentence, order of lines, card, dictation or text before its answer may be shown. */
export const ANSWER_SHOWN_AFTER = 3
/** Visitor attempts claimed by one call, and the most kept for one word. */
export const KEPT_ATTEMPTS_MAX = 500
export const KEPT_ATTEMPTS_PER_WORD = 10

// Vocabulary, speech and translation.
/** Most new review cards a day. */
export const NEW_CARDS_PER_DAY = 20
export const CARDS_AT_ONCE = 50
export const REVIEWS_AT_ONCE_MAX = 200
export const WORD_ROWS_MAX = 500
/** Words added to a vocabulary by one call, and the most a vocabulary contains. */
export const VOCABULARY_AT_ONCE_MAX = 500
export const VOCABULARY_MAX = 20_000
/** The id of a note of a deck; Anki's own have ten characters. */
export const NOTE_ID_MAX_LENGTH = 100
/** Largest picture or sound of a word. */
export const WORD_FILE_MAX_BYTES = 20_971_520
/** Words looked up in one call. */
export const TRANSLATIONS_AT_ONCE_MAX = 50
export const TRANSLATE_AFTER_MS = 500
/** Longest text to speak or translate. */
export const SPEECH_MAX_LENGTH = 500

// Points.
export const POINT_WORDS_MAX = 20
export const POINTS_PER_ITEM_MAX = 500

// Drawings. The unit of length is 1/1000 of the page width.
export const SKETCH_UNITS_WIDE = 1000
/** Largest page height; the margin allows strokes that leave the page. */
export const SKETCH_UNITS_HIGH_MAX = 20_000
export const SKETCH_MARGIN = 100
export const SKETCH_STROKE_POINTS_MAX = 4000
export const SKETCH_TEXT_MAX_LENGTH = 2000
/** Drawn objects of one person on one page of one item. */
export const SKETCH_OBJECTS_PER_PAGE_MAX = 2000
/** Stored size of these together. */
export const SKETCH_BYTES_PER_PAGE_MAX = 4_000_000
/** Drawn objects stored by one call. */
export const SKETCH_OBJECTS_AT_ONCE = 100
/** Messages a second sent for a stroke in progress. */
export const SKETCH_MESSAGES_PER_SECOND = 20

// Players.
export const PLAYER_SYNC_MS = 3000
export const PLAYER_MAX_DRIFT_S = 1

// Lists and code of the page.
export const PAGE_SIZE = 30
/** Time after which a lazy part of the page counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000
