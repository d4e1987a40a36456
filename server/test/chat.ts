import type { Channel, ChatMessage } from '@keel/contract/entities/chat'
import type { InviteToken, Room, RoomCard } from '@keel/contract/entities/room'
import type { Api, TestApp } from './app'

/** A group classroom with one student, and its channel. */
export async function makeChat(app: TestApp) {
  const [teacher, student] = [await app.user('teacher', { first_name: 'Mari', last_name: 'Maasikas' }), await app.user('student')]
  const room = (await teacher.post<RoomCard>('/rooms', { name: 'Estonian', type: 2 })).data
  const [token] = (await teacher.get<InviteToken[]>(`/rooms/${room.id}/tokens`)).data
  await student.post('/rooms/join', { token: token?.token })
  const channel = (await teacher.get<Room>(`/rooms/${room.id}`)).data.channel_id
  return { teacher, student, room, channel, token: token?.token }
}
/** Sends a message and returns it. */
export const say = async (person: Api, channel: number, message: string, client_id?: string) =>
  (await person.post<ChatMessage>('/chat/messages', { channel_id: channel, message, client_id })).data
interface Channels {
  channels: Channel[]
  more: boolean
  unread: number
}
export const channels = async (person: Api, query = '') => (await person.get<Channels>(`/chat/channels${query}`)).data
/** Returns the unread messages of a channel in the list; undefined if the list does not contain the channel. */
export const unread = async (person: Api, channel: number) => (await channels(person)).channels.find((c) => c.id === channel)?.unread
/** Returns a page of a channel, newest first. */
export const page = async (person: Api, channel: number, query = '') =>
  (await person.get<{ messages: ChatMessage[]; more: boolean; newer: boolean }>(`/chat/messages/${channel}${query}`)).data
