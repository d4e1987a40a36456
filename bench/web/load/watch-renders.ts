import type { Page } from 'playwright'

/** Renders since the count began: components of items by the item's id, and the number of screen changes. */
export interface Renders {
  commits: number
  byItem: Record<string, number>
  /** Changes of the document inside items, by the item's id. */
  changes: Record<string, number>
}

declare global {
  interface Window {
    renders: Renders
  }
}

/** Fields of React's fibers that show what rendered. */
interface Fiber {
  tag: number
  flags: number
  memoizedProps: { item?: { id?: number }; 'data-item-id'?: number } | null
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * Counts, from the next load of the page on, which components of which items React renders, by the hook of its developer tools;
 * it exists in the built product too. DOM changes are counted as well.
 */
export const watchRenders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const PERFORMED_WORK = 1
    /** Function, class, forwarded and memoised components. */
    const COMPONENTS = new Set([0, 1, 11, 14, 15])
    window.renders = { commits: 0, byItem: {}, changes: {} }
    const add = (counts: Record<string, number>, id: string) => {
      counts[id] = (counts[id] ?? 0) + 1
    }
    const visit = (fiber: Fiber, above: string | null): void => {
      const props = fiber.memoizedProps
      const own = props?.item?.id ?? props?.['data-item-id']
      const item = own === undefined ? above : String(own)
      const before = fiber.alternate
      if (item !== null && COMPONENTS.has(fiber.tag) && (before === null || fiber.flags & PERFORMED_WORK)) add(window.renders.byItem, item)
      // An unchanged subtree is the same object.
      if (before !== null && before.child === fiber.child) return
      for (let child = fiber.child; child !== null; child = child.sibling) visit(child, item)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
          window.renders.commits++
          visit(root.current, null)
        },
      },
    })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const item = element?.closest<HTMLElement>('[data-item-id]')?.dataset['itemId']
        if (item !== undefined) add(window.renders.changes, item)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })

export const beginCount = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.renders = { commits: 0, byItem: {}, changes: {} }
  })
export const counted = (page: Page): Promise<Renders> => page.evaluate(() => window.renders)
