/** Moves the focus from a gap that was just answered to the next open one; if there is none, to the exercise itself. */
export function focusNextGap(from: Element): void {
  const exercise = from.closest<HTMLElement>('[data-exercise]')
  if (!exercise) return
  const gaps = [...exercise.querySelectorAll<HTMLElement>('[data-gap]')]
  const at = gaps.findIndex((gap) => gap === from)
  const next = [...gaps.slice(at + 1), ...gaps.slice(0, at)].find((gap) => !gap.matches('[data-solved], :disabled'))
  ;(next ?? exercise).focus()
}
