import { z } from 'zod'
import { SEARCH_EVERYWHERE_MAX_LENGTH } from '../constants'
import { Line, Moment } from '../entities/fields'
import { SearchResults } from '../entities/search'
import { route } from '../route'

export const search = route({
  method: 'GET',
  path: '/search',
  permission: 'search.own',
  summary: 'What the caller sees anywhere with all these words in its name; with `from` and `to` also lessons that began between them',
  query: z.object({
    q: Line(SEARCH_EVERYWHERE_MAX_LENGTH),
    from: Moment.optional(),
    to: Moment.optional(),
  }),
  data: SearchResults,
  perMinute: 240,
})
