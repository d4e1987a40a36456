import type { Module } from '@keel/contract/entities/board'
import type * as duplicates from '@keel/contract/routes/duplicates'
import type * as modules from '@keel/contract/routes/modules'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

export const createModule = (roomId: number, name: string) =>
  create<typeof modules.createModule>(`/rooms/${roomId}/modules`, { body: { name } })

export const updateModule = (id: number, change: { name?: string; hidden?: Module['hidden'] }) =>
  call<typeof modules.updateModule>('PUT', `/modules/${id}`, { body: change })

/** Copies a module with its boards to right after itself. */
export const duplicateModule = (id: number) => create<typeof duplicates.duplicateModule>(`/modules/${id}/duplicate`)

export const deleteModule = (id: number) => call<typeof modules.deleteModule>('DELETE', `/modules/${id}`)

export const restoreModule = (id: number) => call<typeof modules.restoreModule>('POST', `/modules/${id}/restore`)

/** Moves a module before another, or last when `beforeId` is null. */
export const moveModule = (id: number, beforeId: number | null) =>
  call<typeof modules.moveModule>('PUT', `/modules/${id}/move`, { body: { before_id: beforeId } })

/** Remembers, per user, the selected board of a module. */
export const selectBoard = (moduleId: number, boardId: number) =>
  call<typeof modules.selectBoard>('PUT', `/modules/${moduleId}/selected`, { body: { board_id: boardId } })
