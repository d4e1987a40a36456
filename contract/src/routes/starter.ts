import { z } from 'zod'
import { LANGUAGES } from '../constants'
import { LibraryEntry } from '../entities/library'
import { STARTER_KEYS, StarterModule } from '../entities/starter'
import { route } from '../route'

export const listStarterModules = route({
  method: 'GET',
  path: '/starter-modules',
  permission: 'library.own',
  summary: 'The ready-made modules that every teacher can add to the library, by the language they teach and their level',
  data: z.array(StarterModule),
})
export const addStarterModule = route({
  method: 'POST',
  path: '/starter-modules/add',
  permission: 'library.own',
  summary: 'Add a ready-made module to the top of the caller’s library; the one that is there already is returned as it is',
  body: z.object({ lang: z.enum(LANGUAGES), key: z.enum(STARTER_KEYS) }),
  data: LibraryEntry,
})
