import { queryOptions } from '@tanstack/react-query'
import type * as space from '@keel/contract/routes/space'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { moduleQuery } from '../modules/queries'

/** The id of the user's module outside classrooms. The module itself is included. */
export const spaceQuery = queryOptions({
  queryKey: keys.space,
  staleTime: Infinity,
  queryFn: async ({ signal, client }): Promise<number> => {
    const module = await call<typeof space.getSpace>('GET', '/space', { signal })
    client.setQueryData(moduleQuery(module.id).queryKey, module)
    return module.id
  },
})
