import { z } from 'zod'
import { LANGUAGES } from '../constants'
import { Board } from '../entities/board'
import { IdParams, Title } from '../entities/fields'
import { LibraryEntry } from '../entities/library'
import { BUILT_IN_TEMPLATES } from '../entities/template'
import { route } from '../route'

export const listTemplates = route({
  method: 'GET',
  path: '/templates',
  permission: 'library.own',
  summary: 'The caller’s templates: boards of the library that are offered where a board is added',
  data: z.array(LibraryEntry),
})
export const saveAsTemplate = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/save-as-template',
  permission: 'library.copy',
  summary: 'Copy a whole board to the library as a template',
  params: IdParams,
  body: z.object({ name: Title }),
  data: LibraryEntry,
})
export const addBuiltInTemplate = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/add-built-in-template',
  permission: 'library.copy',
  summary: 'Add a board to a module from a template that every teacher has',
  params: IdParams,
  body: z.object({ template: z.enum(BUILT_IN_TEMPLATES), language: z.enum(LANGUAGES) }),
  data: Board,
})
