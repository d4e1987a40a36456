import type { RoomLanguage, RoomLooks } from '@keel/contract/entities/room'
import type * as rooms from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

export const createRoom = (room: { name: string; type: 1 | 2 } & RoomLanguage & Partial<RoomLooks>) =>
  create<typeof rooms.createRoom>('/rooms', { body: room })

export const updateRoom = (id: number, room: { name: string; suggestions?: boolean } & RoomLanguage & Partial<RoomLooks>) =>
  call<typeof rooms.updateRoom>('PUT', `/rooms/${id}`, { body: room })

export const deleteRoom = (id: number) => call<typeof rooms.deleteRoom>('DELETE', `/rooms/${id}`)

/** Creates a new invite link; the old one ends. */
export const newInviteToken = (roomId: number) => create<typeof rooms.newInviteToken>(`/rooms/${roomId}/tokens`)

export const joinRoom = (token: string) => call<typeof rooms.joinRoom>('POST', '/rooms/join', { body: { token } })

/** Adds a known student at once; anybody else is mailed an invitation and `added` is null. */
export const addStudent = (roomId: number, email: string) => create<typeof rooms.addStudent>(`/rooms/${roomId}/users`, { body: { email } })

export const removeStudent = (roomId: number, userId: number) =>
  call<typeof rooms.removeStudent>('DELETE', `/rooms/${roomId}/users/${userId}`)
