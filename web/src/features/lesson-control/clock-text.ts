const two = (n: number) => String(n).padStart(2, '0')

/** Returns seconds as a clock: `07:05`, beyond an hour `1:07:05`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
