const two = (n: number) => String(n).padStart(2, '0')

/** Formats seconds as 0:05, 12:30 or 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
