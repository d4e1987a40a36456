/** Widths in letters; the step shows about how long an answer is, not its length. */
const STEPS = [6, 10, 16, 24, 34] as const
const WIDEST = 60

/** Returns the width of a field in letters: enough for the answer and for the typed text. */
export function widthFor(answer: string, typed: string): number {
  const step = STEPS.find((width) => width >= answer.length + 2) ?? STEPS[STEPS.length - 1] ?? 0
  return Math.min(WIDEST, Math.max(step, typed.length + 1))
}
