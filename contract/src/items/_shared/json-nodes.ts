/** Returns whether a JSON value has at most `max` arrays, objects and plain values. Stops counting beyond that. */
export function nodesWithin(value: unknown, max: number): boolean {
  const waiting: unknown[] = [value]
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > max) return false
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next) && seen + waiting.length + next.length > max) return false
    for (const inside of Object.values(next)) waiting.push(inside)
  }
  return true
}
