import type { QueryClient } from '@tanstack/react-query'
import type { Module } from '@keel/contract/entities/board'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'

/** Changes a module wherever it is cached: in its room's list and on its own. */
export function patchModule(cache: QueryClient, moduleId: number, change: (module: Module) => Module): void {
  applyToCache<Module>(cache, keys.module(moduleId), change)
  applyToCache<Module[]>(cache, ['modules'], (modules) => modules.map((module) => (module.id === moduleId ? change(module) : module)), {
    exact: false,
  })
}

export const patchModules = (cache: QueryClient, roomId: number, change: (modules: Module[]) => Module[]): void => {
  applyToCache<Module[]>(cache, keys.modules(roomId), change)
}
