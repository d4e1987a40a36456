import { lazyPart } from '../../lib/lazy-part'

/** Not on the way to the pages of visitors. */
export const LiveSession = lazyPart(() => import('./live-session').then((module) => module.LiveSession))
