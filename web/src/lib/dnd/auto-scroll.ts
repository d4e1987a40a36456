import type { AutoScrollOptions } from '@dnd-kit/core'

/**
 * A drag scrolls the page only from its outermost strip, and slowly enough to stop in time: further in, the pointer is heading for a target
 * that must not move away.
 */
export const AUTO_SCROLL = { threshold: { x: 0.05, y: 0.05 }, acceleration: 4 } satisfies AutoScrollOptions
