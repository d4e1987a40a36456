/**
 * Every name under which this client stores something in a browser. These are types: they cost the page nothing, and a name that is not
 * listed here compiles in no call of `storage.ts`, which alone touches the storage (the linter refuses it elsewhere).
 *
 * Two libraries store by themselves: Mantine the theme, under the name below; TanStack Router scroll positions, per tab. IndexedDB has one
 * database, `keel`, which `data/offline-copies/store.ts` alone touches: what the signed-in user saw last, deleted when they leave. Names never
 * change: browsers hold what users left under them.
 */

/** What sign-out takes out of the browser, by the beginning of its name: the next user of the computer must not find it. */
export type PrivatePrefix = 'keel.chat.draft.' | 'keel.chat.out.'

/** Of the browser: the next user finds the same, like a piece of furniture. Stays at sign-out. */
type NameOfBrowser =
  /** app: light, dark or system theme; `index.html` reads it before the first paint. */
  | 'keel-scheme'
  /** app/shell: the navigation is folded. */
  | 'keel-sidebar'
  /** app/shell: the announcement that was closed last. */
  | 'keel.notice-closed'
  /** data/offline-copies: whose copies IndexedDB has, and of which build; empty while they are deleted. Goes with them at sign-out. */
  | 'keel.offline-copies'
  /** app/live: the user and the language of their account that were seen last. */
  | 'keel.account-language'
  /** screens/library: order of entries. */
  | 'keel-library-sort'
  /** screens/schedule: week or agenda. */
  | 'keel.schedule-view'
  /** screens/room: a side is folded, and the width of a side. */
  | `keel.room-${'left' | 'right'}-${'folded' | 'width'}`
  /** screens/room: width of the call beside the board, and whether it is there. */
  | 'keel.room-call-width'
  | 'keel.room-view'
  /** data/boards: the board a classroom opens at. */
  | `keel.room.${number}.board`
  /** screens/review: how cards are asked. */
  | 'keel-repeat-manner'
  /** features/vocabulary: languages chosen last for words. */
  | 'keel-vocabulary-languages'
  /** features/room-settings: language and level chosen last for a classroom. */
  | 'keel.room-language'
  /** items/words: languages chosen last for a word list. */
  | 'words-languages'
  /** items/_shared/player: volume of players. */
  | 'volume'
  /** features/chat: the browser's notifications of messages are off, or not supported. */
  | 'keel-message-notices'
  /** features/lesson-control: duration of the last lesson. */
  | 'keel.lesson-duration'
  /** features/video-call: microphone and camera on or off. */
  | 'keel.call.choices'
  /** features/video-call: corner and width of the video over the board, and when it is there. */
  | 'keel.call.float'
  | 'keel.call.float-open'
  | 'keel.call.float-folded'
  /** lib/media-devices: chosen microphone, camera, loudspeaker. */
  | 'audioinput'
  | 'videoinput'
  | 'audiooutput'
  /** data/answers: a visitor's answers to what a link opens, their attempts, and when they went to log in from there. */
  | `keel-shared-${string}`
  | `keel-shared-tries-${string}`
  | `keel-shared-enter-${string}`

/** Of a person, whose id is in the name: nobody else reads it. Stays at sign-out, except for what begins with a private prefix. */
type NameOfPerson =
  /** features/board: unsaved value of an item, by person and item. */
  | `keel.draft.${number}.${number}`
  /** data/answers: unsent answer, by person and its id. */
  | `keel.answer.${number}.${string}`
  /** items/_shared/drawing: drawn object that is not stored, by person and object. */
  | `keel.drawing.${number}.${string}`
  /** data/vocabulary: unsent review, by person and its id. */
  | `keel-review-${number}-${string}`
  /** features/chat: message being written, by person and channel. */
  | `keel.chat.draft.${number}.${number}`
  /** features/board: who has read that the teacher sees what is typed. */
  | `keel.typing-notice.${number}`
  /** features/push: until when turning on notifications is not offered, in milliseconds, by person. */
  | `keel.push-offer.${number}`
  /** data/chat: unsent message, by person, channel and its id. */
  | `keel.chat.out.${number}.${number}.${string}`
  /** data/chat: all unsent messages to a channel, as until November 2026. */
  | `keel.chat.out.${number}.${number}`

/** Names in the local storage. */
export type LocalName = NameOfBrowser | NameOfPerson
/** Names in the session storage: of one tab, until it is closed. */
export type TabName =
  /** features/video-call: the call this tab was in, by room. */
  `call:${number}`

/** The beginning of names that are listed together. */
export type LocalPrefix =
  | PrivatePrefix
  | `keel-review-${number}-`
  | `keel.answer.${number}.`
  | `keel.drawing.${number}.`
  | `keel.chat.out.${number}.${number}.`
