import { z } from 'zod'
import { SKETCH_OBJECTS_AT_ONCE } from '../constants'
import { DrawnObject, DrawnShape, Page } from '../entities/drawing'
import { GeneratedId, Id, IdParam, IdParams, Offset } from '../entities/fields'
import { areUnique } from '../items/_shared/unique'
import { route } from '../route'

const PageParam = z.coerce.number().pipe(Page)
/** `user_id` names the owner of the object when a teacher changes a student's. */
const Drawn = z.object({ item_id: Id, page: Page.default(1), user_id: Id.optional() })

export const listDrawnObjects = route({
  method: 'GET',
  path: '/boards/:id/sketch',
  permission: 'drawing.see',
  summary: 'Drawn objects that the caller sees, all of them or of one item and page',
  params: IdParams,
  query: z.object({ user_id: IdParam.optional(), item_id: IdParam.optional(), page: PageParam.optional(), offset: Offset }),
  data: z.object({ objects: z.array(DrawnObject), more: z.boolean() }),
})
export const saveDrawnObject = route({
  method: 'POST',
  path: '/boards/:id/sketch',
  permission: 'drawing.edit',
  summary: 'Add or change a drawn object',
  params: IdParams,
  body: Drawn.extend({ id: GeneratedId, stroke: DrawnShape }),
  data: DrawnObject,
})
export const saveDrawnObjects = route({
  method: 'POST',
  path: '/boards/:id/put-sketches',
  permission: 'drawing.edit',
  summary: 'Add or change drawn objects of one person on a page of an item, all or none',
  params: IdParams,
  body: Drawn.extend({
    objects: z
      .array(z.object({ id: GeneratedId, stroke: DrawnShape }))
      .min(1)
      .max(SKETCH_OBJECTS_AT_ONCE)
      .refine((objects) => areUnique(objects.map(({ id }) => id))),
  }),
  data: z.object({ objects: z.array(DrawnObject) }),
})
export const deleteDrawnObject = route({
  method: 'POST',
  path: '/boards/:id/delete-sketch',
  permission: 'drawing.edit',
  summary: 'Delete a drawn object',
  params: IdParams,
  body: Drawn.extend({ id: GeneratedId }),
})
export const clearDrawing = route({
  method: 'POST',
  path: '/boards/:id/clear-sketch',
  permission: 'drawing.edit',
  summary: 'Delete the drawing of one person on a page of an item',
  params: IdParams,
  body: Drawn,
})
