/** Types of columns that hold a code of the contract; `schema.test.ts` assigns them to columns. */
import type { CHANNEL_TYPE, HIDDEN, LESSON_MINUTES, LESSON_STATUS, ROOM_TYPE } from '@keel/contract/constants'

export type { Language, Level, Role, TranslationLanguage, VoiceId } from '@keel/contract/constants'
export type { RoomColor } from '@keel/contract/appearance'
export type { HomeworkState } from '@keel/contract/entities/homework'
export type { LogKind } from '@keel/contract/entities/site'
export type { ItemCode, LibraryKind } from '@keel/contract/items/codes'

type ValueOf<T> = T[keyof T]
export type ChannelType = ValueOf<typeof CHANNEL_TYPE>
export type Hidden = ValueOf<typeof HIDDEN>
export type LessonDuration = keyof typeof LESSON_MINUTES
export type LessonStatus = ValueOf<typeof LESSON_STATUS>
export type RoomType = ValueOf<typeof ROOM_TYPE>
