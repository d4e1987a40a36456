import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isApiError } from '../data/_shared/errors'
import { queryClient } from '../data/_shared/query-client'

/** Asks the server; when there is no response, what was seen last stands in. */
async function askOrRestore(ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> {
  try {
    return await ask(context)
  } catch (error) {
    const code = isApiError(error, 'network') && (await import('./live/restore-offline').catch(() => null))
    if (!code) throw error
    return code.restoreCopy(query, error)
  }
}

/**
 * Lets what was seen last stand in for the server's data while there is no connection. Of which queries: data/offline-copies/rules.ts.
 * TanStack Query would not even begin a fetch where the browser says that it is offline; it still waits with the next attempt.
 */
export const standInOffline = (): void => queryClient.setQueryDefaults([], { persister: askOrRestore, networkMode: 'offlineFirst' })
