/** Returns where a key on the slider of a sound leads, in seconds; null for other keys. */
export function getSeekTarget(
  key: string,
  position: number,
  duration: number,
  { step, page }: { step: number; page: number },
): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: position - step,
    ArrowDown: position - step,
    ArrowRight: position + step,
    ArrowUp: position + step,
    PageDown: position - page,
    PageUp: position + page,
    Home: 0,
    End: duration,
  }
  const target = targets[key]
  return target === undefined ? null : Math.max(0, Math.min(duration, target))
}
