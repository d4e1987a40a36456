import { z } from 'zod'
import { CLASS_ROOMS_MAX, INVITATION_DAYS_MAX, REFUSALS_PER_MINUTE, SEARCH_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../constants'
import { ClassJoined, ClassPreview, FoundRoom, SchoolClass } from '../entities/class'
import { Id, IdParam, IdParams, Title } from '../entities/fields'
import { route } from '../route'

const Content = z.object({ name: Title, room_ids: z.array(Id).min(1).max(CLASS_ROOMS_MAX) })
const Token = z.string().min(1).max(TOKEN_MAX_LENGTH)

export const listClasses = route({
  method: 'GET',
  path: '/admin/classes',
  permission: 'site.operate',
  summary: 'Classes of the school with their classrooms and links, the newest first; `search` finds parts of names',
  query: z.object({
    search: z.string().max(SEARCH_MAX_LENGTH).optional(),
    /** The last id of the page before. */
    before: IdParam.optional(),
  }),
  data: z.object({ classes: z.array(SchoolClass), more: z.boolean() }),
})
export const findRooms = route({
  method: 'GET',
  path: '/admin/classes/rooms',
  permission: 'site.operate',
  summary: 'Classrooms for a class, by beginnings of words of their names and of their teachers’; the newest ones without a search',
  query: z.object({ search: z.string().max(SEARCH_MAX_LENGTH).optional() }),
  data: z.object({ rooms: z.array(FoundRoom), more: z.boolean() }),
})
export const createClass = route({
  method: 'POST',
  creates: true,
  path: '/admin/classes',
  permission: 'site.operate',
  summary: 'Make a class of classrooms, with a link that lets students join all of them',
  body: Content,
  data: SchoolClass,
})
/** `seen` is the class as it was when the change began: one that was changed since stays as it is, and the answer is `conflict`. */
export const updateClass = route({
  method: 'PUT',
  path: '/admin/classes/:id',
  permission: 'site.operate',
  summary: 'Change the name and the classrooms of a class; who has joined a classroom stays in it',
  params: IdParams,
  body: Content.extend({
    seen: z.object({ name: Title, room_ids: z.array(Id).max(CLASS_ROOMS_MAX) }).optional(),
  }),
  data: SchoolClass,
})
export const deleteClass = route({
  method: 'DELETE',
  path: '/admin/classes/:id',
  permission: 'site.operate',
  summary: 'Delete a class and its link; its classrooms and who is in them stay',
  params: IdParams,
})
export const renewClassLink = route({
  method: 'POST',
  creates: true,
  path: '/admin/classes/:id/link',
  permission: 'site.operate',
  summary: 'Make a new link of a class; the old one becomes invalid',
  params: IdParams,
  body: z.object({ days: z.int().min(1).max(INVITATION_DAYS_MAX) }),
  data: SchoolClass,
})
export const revokeClassLink = route({
  method: 'DELETE',
  path: '/admin/classes/:id/link',
  permission: 'site.operate',
  summary: 'Revoke the link of a class; who has joined by it stays',
  params: IdParams,
})
export const previewClass = route({
  method: 'GET',
  path: '/classes/invite/:token',
  permission: 'room.invite.see',
  summary: 'The classrooms that the link of a class leads to',
  params: z.object({ token: Token }),
  data: ClassPreview,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const joinClass = route({
  method: 'POST',
  path: '/classes/join',
  permission: 'room.join',
  summary: 'Join all classrooms of a class that have a place, by its link; repeated, it joins the rest',
  body: z.object({ token: Token }),
  data: ClassJoined,
  perMinute: 60,
})
