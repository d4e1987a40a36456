import type { QueryClient } from '@tanstack/react-query'
import type { Board, Module } from '@keel/contract/entities/board'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'

/** Inserts an element before another, or last when there is no such other. */
export function insertBefore<T extends { id: number }>(list: readonly T[], item: T, beforeId: number | null): T[] {
  const others = list.filter((other) => other.id !== item.id)
  const at = beforeId === null ? -1 : others.findIndex((other) => other.id === beforeId)
  return at < 0 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)]
}

export function movedBefore<T extends { id: number }>(list: readonly T[], id: number, beforeId: number | null): T[] {
  const item = list.find((other) => other.id === id)
  return item && id !== beforeId ? insertBefore(list, item, beforeId) : [...list]
}

/** Returns the board to open when one is removed: the next one, else the one before, else none. */
export function neighbour(boards: readonly Board[], removedId: number): number | null {
  const at = boards.findIndex(({ id }) => id === removedId)
  return boards[at + 1]?.id ?? boards[at - 1]?.id ?? null
}

/** Changes a module wherever it is cached: in its room's list and on its own. */
export function patchModule(cache: QueryClient, moduleId: number, change: (module: Module) => Module): void {
  applyToCache<Module>(cache, keys.module(moduleId), change)
  applyToCache<Module[]>(cache, ['modules'], (modules) => modules.map((module) => (module.id === moduleId ? change(module) : module)), {
    exact: false,
  })
}

export const patchBoards = (cache: QueryClient, moduleId: number, change: (boards: Board[]) => Board[]): void =>
  patchModule(cache, moduleId, (module) => ({ ...module, boards: change(module.boards) }))

export const patchModules = (cache: QueryClient, roomId: number, change: (modules: Module[]) => Module[]): void => {
  applyToCache<Module[]>(cache, keys.modules(roomId), change)
}

/** Returns the cached boards of a module. */
export function cachedBoards(cache: QueryClient, moduleId: number): Board[] {
  const alone = cache.getQueryData<Module>(keys.module(moduleId))
  const listed = cache
    .getQueriesData<Module[]>({ queryKey: ['modules'] })
    .flatMap(([, modules]) => modules ?? [])
    .find(({ id }) => id === moduleId)
  return (listed ?? alone)?.boards ?? []
}
