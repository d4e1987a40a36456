import { z } from 'zod'
import { LIBRARY_AT_ONCE_MAX } from '../constants'
import { IdParam, IdParams } from '../entities/fields'
import { ImportedArchive } from '../entities/transfer'
import { route } from '../route'

/** Comma-separated ids in a query. */
const IdList = z
  .string()
  .max(LIBRARY_AT_ONCE_MAX * 17)
  .transform((text): unknown[] => text.split(','))
  .pipe(z.array(IdParam).min(1).max(LIBRARY_AT_ONCE_MAX))

export const exportLibraryItem = route({
  method: 'GET',
  path: '/library/items/:id/export',
  permission: 'library.edit',
  summary: 'A library entry with its contents as one ZIP',
  params: IdParams,
  raw: 'answer',
  perMinute: 60,
  data: z.unknown(),
})
export const exportLibraryItems = route({
  method: 'GET',
  path: '/library/export',
  permission: 'library.edit',
  summary: 'Several library entries as one ZIP',
  query: z.object({ ids: IdList }),
  raw: 'answer',
  perMinute: 60,
  data: z.unknown(),
})
export const exportModule = route({
  method: 'GET',
  path: '/modules/:id/export',
  permission: 'library.copy',
  summary: 'A module of a classroom as one ZIP',
  params: IdParams,
  raw: 'answer',
  perMinute: 60,
  data: z.unknown(),
})
export const importArchive = route({
  method: 'POST',
  creates: true,
  path: '/library/import',
  permission: 'library.own',
  summary: 'Import such a ZIP (multipart, field `file`) into a folder, all or none',
  query: z.object({ folder_id: IdParam.optional() }),
  raw: 'request',
  perMinute: 30,
  data: ImportedArchive,
})
