import { z } from 'zod'
import { Page } from '../entities/drawing'
import { GeneratedId, IdParams } from '../entities/fields'
import { Point } from '../entities/point'
import { route } from '../route'

export const savePoint = route({
  method: 'POST',
  path: '/boards/items/:id/points',
  permission: 'point.edit',
  summary: 'Add or change a point of an image or a PDF page',
  params: IdParams,
  body: z.object({ id: GeneratedId, page: Page.default(1), point: Point }),
  data: Point,
})
export const deletePoint = route({
  method: 'POST',
  path: '/boards/items/:id/delete-point',
  permission: 'point.edit',
  summary: 'Delete a point and the answers to it',
  params: IdParams,
  body: z.object({ id: GeneratedId, page: Page.default(1) }),
})
