import { z } from 'zod'
import { BinEntry, BinKind } from '../entities/bin'
import { IdParam, IdParams } from '../entities/fields'
import { route } from '../route'

export const deletedRooms = route({
  method: 'GET',
  path: '/bin/rooms',
  permission: 'rooms.list',
  summary: 'Classrooms the caller deleted in the last 30 days',
  data: z.array(BinEntry),
})
export const deletedInRoom = route({
  method: 'GET',
  path: '/rooms/:id/bin',
  permission: 'room.edit',
  summary: 'Boards, items and modules deleted in a classroom in the last 30 days',
  params: IdParams,
  data: z.array(BinEntry),
})
export const deletedInModule = route({
  method: 'GET',
  path: '/modules/:id/bin',
  permission: 'module.edit',
  summary: 'Boards and items deleted in a module in the last 30 days',
  params: IdParams,
  data: z.array(BinEntry),
})
export const eraseDeleted = route({
  method: 'DELETE',
  path: '/bin/:kind/:id',
  permission: 'room.edit',
  summary: 'Delete entries of the bin permanently',
  params: z.object({ kind: BinKind, id: IdParam }),
})
