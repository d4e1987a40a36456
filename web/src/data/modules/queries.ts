import { queryOptions } from '@tanstack/react-query'
import type * as modules from '@keel/contract/routes/modules'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Modules of a classroom with their boards; hidden ones only for the owner. */
export const modulesQuery = (roomId: number) =>
  queryOptions({
    queryKey: keys.modules(roomId),
    queryFn: ({ signal }) => call<typeof modules.listModules>('GET', `/rooms/${roomId}/modules`, { signal }),
  })

/** One module with its boards. */
export const moduleQuery = (id: number) =>
  queryOptions({ queryKey: keys.module(id), queryFn: ({ signal }) => call<typeof modules.getModule>('GET', `/modules/${id}`, { signal }) })
