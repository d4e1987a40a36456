import { z } from 'zod'
import { Id, IdParams } from '../entities/fields'
import { route } from '../route'

export const uploadFile = route({
  method: 'POST',
  creates: true,
  path: '/files',
  permission: 'file.upload',
  summary: 'Upload a file (multipart, field `file`)',
  raw: 'request',
  perMinute: 120,
  data: z.object({ id: Id, name: z.string(), mime: z.string(), size: z.int() }),
})
export const getFile = route({
  method: 'GET',
  path: '/files/:id',
  permission: 'file.see',
  summary: 'A file, or a range of it',
  params: IdParams,
  query: z.object({ token: z.string().max(64).optional() }),
  raw: 'answer',
  data: z.unknown(),
})
