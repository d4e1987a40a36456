import { z } from 'zod'
import { ROOM_COLORS } from '../appearance'
import { TRANSLATION_LANGUAGES } from '../constants'
import { isRoomEmoji } from '../room-emoji'
import { Module } from './board'
import { Id, Moment } from './fields'
import { Lesson } from './lesson'
import { Level } from './student'
import { Person } from './user'

export const RoomType = z.union([z.literal(1), z.literal(2)])
/** The language that is taught in a room, and its level; null: not set. */
export const RoomLanguage = z.object({ lang: z.enum(TRANSLATION_LANGUAGES).nullable(), level: Level.nullable() })
export type RoomLanguage = z.infer<typeof RoomLanguage>
/** A member of a room with presence: 1 online, 2 offline; `boardId` is the board on their screen. */
export const RoomMember = Person.extend({ status: z.union([z.literal(1), z.literal(2)]), boardId: Id.nullable(), owner: z.boolean() })
export type RoomMember = z.infer<typeof RoomMember>

/** How a room looks in lists; null: not chosen. */
export const RoomLooks = z.object({
  color: z.enum(ROOM_COLORS).nullable(),
  emoji: z.string().refine(isRoomEmoji).nullable(),
})
export type RoomLooks = z.infer<typeof RoomLooks>

export const RoomCard = RoomLanguage.extend({
  id: Id,
  name: z.string(),
  type: RoomType,
  users: z.array(RoomMember),
  lesson: Lesson.nullable(),
  /** Whether students' texts may be sent to the model that drafts. Servers of the last release do not send it. */
  suggestions: z.boolean().optional(),
  /** Servers of the last release send none of what follows. */
  ...RoomLooks.partial().shape,
  /** The next scheduled lesson of the room, or of its only student. */
  next_lesson: z.object({ id: Id, title: z.string(), starts_at: Moment, ends_at: Moment }).nullable().optional(),
  /** The board opened last in a lesson, of those the reader may see. */
  last_board: z.object({ id: Id, module_id: Id, name: z.string() }).nullable().optional(),
  last_lesson_at: Moment.nullable().optional(),
  /** Unread messages in the room's chat, up to `UNREAD_MAX`. */
  unread: z.int().optional(),
  can_edit: z.boolean(),
})
export type RoomCard = z.infer<typeof RoomCard>

export const Room = RoomCard.extend({ modules: z.array(Module), channel_id: Id })
export type Room = z.infer<typeof Room>

export const InviteToken = z.object({ token: z.string(), url: z.string(), created_at: Moment })
export type InviteToken = z.infer<typeof InviteToken>
/** A student of a classroom who has no e-mail address, for its teacher. */
export const StudentLink = z.object({
  user_id: Id,
  /** When their personal link was made; null without one. */
  made_at: Moment.nullable(),
})
export type StudentLink = z.infer<typeof StudentLink>
/** A personal link as it is shown once. */
export const PersonalLink = z.object({ url: z.string(), made_at: Moment })
export type PersonalLink = z.infer<typeof PersonalLink>
export const InvitePreview = z.object({
  room_name: z.string(),
  room_type: RoomType,
  teacher: z.string(),
  /** Only for people who are already in the room. */
  room_id: Id.nullable(),
  /** The room is full. */
  full: z.boolean(),
})
export type InvitePreview = z.infer<typeof InvitePreview>

/** What a client needs for audio and video in a room. */
export const MediaAccess = z.object({
  engine: z.enum(['mesh', 'livekit']),
  url: z.string(),
  token: z.string(),
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })),
})
export type MediaAccess = z.infer<typeof MediaAccess>
