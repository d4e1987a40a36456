import { retriedPart } from '../../lib/retried-part'

/** Not on the way to the pages of visitors. */
export const LiveSession = retriedPart(() => import('./live-session').then((module) => module.LiveSession))
