import type { StarterModule } from '@keel/contract/entities/starter'
import type * as starter from '@keel/contract/routes/starter'
import { call } from '../_shared/client'

/** Adds a ready-made module to the library; the one that is there already is returned. */
export const addStarterModule = ({ lang, key }: Pick<StarterModule, 'lang' | 'key'>) =>
  call<typeof starter.addStarterModule>('POST', '/starter-modules/add', { body: { lang, key } })
