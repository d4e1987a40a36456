import type { Module } from '@keel/contract/entities/board'
import type * as boards from '@keel/contract/routes/boards'
import type * as duplicates from '@keel/contract/routes/duplicates'
import type { createBoard as createBoardRoute } from '@keel/contract/routes/boards'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

export const createBoard = (moduleId: number, name: string) =>
  create<typeof createBoardRoute>(`/modules/${moduleId}/boards`, { body: { name } })
export const renameBoard = (id: number, name: string) => call<typeof boards.updateBoard>('PUT', `/boards/${id}`, { body: { name } })
export const hideBoard = (id: number, hidden: Module['hidden']) =>
  call<typeof boards.updateBoard>('PUT', `/boards/${id}`, { body: { hidden } })
/** Copies a board with its items to right after itself. */
export const duplicateBoard = (id: number) => create<typeof duplicates.duplicateBoard>(`/boards/${id}/duplicate`)
export const deleteBoard = (id: number) => call<typeof boards.deleteBoard>('DELETE', `/boards/${id}`)
export const restoreBoard = (id: number) => call<typeof boards.restoreBoard>('POST', `/boards/${id}/restore`)
/** Moves a board before another of its module, or last when `beforeId` is null. */
export const moveBoard = (id: number, beforeId: number | null) =>
  call<typeof boards.moveBoard>('PUT', `/boards/${id}/move`, { body: { before_id: beforeId } })
