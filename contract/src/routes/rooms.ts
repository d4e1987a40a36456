import { z } from 'zod'
import { REFUSALS_PER_MINUTE, TOKEN_MAX_LENGTH } from '../constants'
import { Email, Id, IdParam, IdParams, Title } from '../entities/fields'
import { InvitePreview, InviteToken, PersonalLink, Room, RoomCard, RoomLanguage, RoomLooks, RoomType, StudentLink } from '../entities/room'
import { Person } from '../entities/user'
import { route } from '../route'

export const listRooms = route({
  method: 'GET',
  path: '/rooms',
  permission: 'rooms.list',
  summary: 'The caller’s classrooms',
  data: z.array(RoomCard),
})
export const createRoom = route({
  method: 'POST',
  creates: true,
  path: '/rooms',
  permission: 'room.create',
  summary: 'Make a classroom',
  body: RoomLanguage.partial().extend({ name: Title, type: RoomType, ...RoomLooks.partial().shape }),
  data: RoomCard,
})
export const startedRooms = route({
  method: 'GET',
  path: '/rooms/started',
  permission: 'rooms.list',
  summary: 'Classrooms where a lesson is running',
  data: z.array(RoomCard),
})
export const getRoom = route({
  method: 'GET',
  path: '/rooms/:id',
  permission: 'room.see',
  summary: 'A classroom with its modules and people',
  params: IdParams,
  data: Room,
})
export const updateRoom = route({
  method: 'PUT',
  path: '/rooms/:id',
  permission: 'room.edit',
  summary:
    'Change the name, looks, language and level of a classroom, and whether texts of its students may be sent to the model that drafts',
  params: IdParams,
  /** What is absent stays as it is. */
  body: RoomLanguage.partial().extend({ name: Title, suggestions: z.boolean().optional(), ...RoomLooks.partial().shape }),
  data: RoomCard,
})
export const deleteRoom = route({
  method: 'DELETE',
  path: '/rooms/:id',
  permission: 'room.edit',
  summary: 'Delete a classroom; the journal keeps its lessons',
  params: IdParams,
})
export const restoreRoom = route({
  method: 'POST',
  path: '/rooms/:id/restore',
  permission: 'room.edit',
  summary: 'Restore a deleted classroom with its contents',
  params: IdParams,
  data: RoomCard,
})
export const inviteTokens = route({
  method: 'GET',
  path: '/rooms/:id/tokens',
  permission: 'room.edit',
  tokenScope: 'write',
  summary: 'The valid invite link',
  params: IdParams,
  data: z.array(InviteToken),
})
export const newInviteToken = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/tokens',
  permission: 'room.edit',
  summary: 'Make a new invite link; the old one becomes invalid',
  params: IdParams,
  data: InviteToken,
})
export const previewInvite = route({
  method: 'GET',
  path: '/rooms/invite/:token',
  permission: 'room.invite.see',
  summary: 'The target of an invite link',
  params: z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }),
  data: InvitePreview,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const joinRoom = route({
  method: 'POST',
  path: '/rooms/join',
  permission: 'room.join',
  summary: 'Join by an invite link',
  body: z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) }),
  data: z.object({ room_id: Id }),
  perMinute: 60,
})
export const addStudent = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/users',
  permission: 'room.edit',
  summary: 'Add a student the teacher has met at once, invite any other address by mail',
  params: IdParams,
  body: z.object({ email: Email }),
  data: z.object({ added: Person.nullable() }),
  perMinute: 30,
})
export const removeStudent = route({
  method: 'DELETE',
  path: '/rooms/:id/users/:user_id',
  permission: 'room.edit',
  summary: 'Remove a student from the classroom',
  params: z.object({ id: IdParam, user_id: IdParam }),
})
const StudentOfRoom = z.object({ id: IdParam, user_id: IdParam })
export const personalLinks = route({
  method: 'GET',
  path: '/rooms/:id/personal-links',
  permission: 'room.edit',
  summary: 'The students of a classroom who have no e-mail address, and whether they have a personal link',
  params: IdParams,
  data: z.array(StudentLink),
})
export const newPersonalLink = route({
  // Not `creates`: the answer would be stored for a repetition, and with it the secret.
  method: 'PUT',
  path: '/rooms/:id/users/:user_id/personal-link',
  permission: 'room.edit',
  tokenScope: 'none',
  summary: 'Make the personal link of a student without an e-mail address, which is shown once; the one before stops working',
  params: StudentOfRoom,
  data: PersonalLink,
  perMinute: 60,
})
export const endPersonalLink = route({
  method: 'DELETE',
  path: '/rooms/:id/users/:user_id/personal-link',
  permission: 'room.edit',
  tokenScope: 'none',
  summary: 'End the personal link of a student; who is signed in by it stays so',
  params: StudentOfRoom,
})
