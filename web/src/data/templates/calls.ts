import type { Language } from '@keel/contract/constants'
import type { BuiltInTemplate } from '@keel/contract/entities/template'
import type * as templates from '@keel/contract/routes/templates'
import { create } from '../_shared/create'

/** Copies a whole board to the library as a template. */
export const saveAsTemplate = (boardId: number, name: string) =>
  create<typeof templates.saveAsTemplate>(`/boards/${boardId}/save-as-template`, { body: { name } })

/** Adds a board to the end of a module from a template that every teacher has. */
export const addBuiltInTemplate = (moduleId: number, template: BuiltInTemplate, language: Language) =>
  create<typeof templates.addBuiltInTemplate>(`/modules/${moduleId}/add-built-in-template`, { body: { template, language } })
