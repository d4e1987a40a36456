/** Returns the line with a chip on it: where `over` is, or at the end. A chip that moves on goes behind the one it is put on. */
export function putOn(line: readonly string[], id: string, over: string | null): string[] {
  if (over === id) return [...line]
  const from = line.indexOf(id)
  const rest = line.filter((other) => other !== id)
  const at = over === null ? -1 : rest.indexOf(over)
  if (at < 0) return [...rest, id]
  return rest.toSpliced(from >= 0 && from <= at ? at + 1 : at, 0, id)
}
