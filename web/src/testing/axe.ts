import axe from 'axe-core'

/** Returns the accessibility faults of a part of the page, one readable line each. */
export async function axeFaults(element: Element = document.body): Promise<string[]> {
  // Transitions start a frame after rendering; half-faded text has too little contrast for a moment.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map((animation) => animation.finished))
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'landmark-no-duplicate-banner': { enabled: true } },
  })
  return violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html}`))
}
