import type { QueryClient } from '@tanstack/react-query'
import type { Board, Module } from '@keel/contract/entities/board'
import { keys } from '../_shared/keys'
import { patchModule } from '../modules/cache'

/** Returns the board to open when one is removed: the next one, else the one before, else none. */
export function neighbour(boards: readonly Board[], removedId: number): number | null {
  const at = boards.findIndex(({ id }) => id === removedId)
  return boards[at + 1]?.id ?? boards[at - 1]?.id ?? null
}

export const patchBoards = (cache: QueryClient, moduleId: number, change: (boards: Board[]) => Board[]): void =>
  patchModule(cache, moduleId, (module) => ({ ...module, boards: change(module.boards) }))

/** Returns the cached boards of a module. */
export function cachedBoards(cache: QueryClient, moduleId: number): Board[] {
  const alone = cache.getQueryData<Module>(keys.module(moduleId))
  const listed = cache
    .getQueriesData<Module[]>({ queryKey: ['modules'] })
    .flatMap(([, modules]) => modules ?? [])
    .find(({ id }) => id === moduleId)
  return (listed ?? alone)?.boards ?? []
}
