import type { BodyOf } from '@keel/contract/route'
import type * as corrections from '@keel/contract/routes/corrections'
import { call } from '../_shared/client'

/** Saves the marks on a student's text; `conflict` when they have changed since `version`, `text.changed` when the text has. */
export const saveCorrection = (itemId: number, saved: BodyOf<typeof corrections.saveCorrection>) =>
  call<typeof corrections.saveCorrection>('PUT', `/boards/items/${itemId}/corrections`, { body: saved })
