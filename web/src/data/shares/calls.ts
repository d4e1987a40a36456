import type * as shares from '@keel/contract/routes/shares'
import { call } from '../_shared/client'

/** Creates the link, or returns the existing one. */
export const openShare = (id: number) => call<typeof shares.shareLink>('GET', `/library/items/${id}/share`)

/** Ends the link at once. */
export const revokeShare = (id: number) => call<typeof shares.revokeShare>('DELETE', `/library/items/${id}/share`)
