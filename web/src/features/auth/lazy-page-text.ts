import { retriedPart } from '../../lib/retried-part'

/** Lazy: it brings the code that shows rich text. */
export const PageText = retriedPart(() => import('./page-text').then((module) => module.PageText))
