/** Steps of a waveform: as many as there is room for on a phone. */
const STEPS = 100

/**
 * Returns how loud a sound is from its beginning to its end, in equal steps of 0 to 100. `blocks`: its samples one after the other;
 * `full`: the loudest that a sample can be.
 */
export function toPeaks(blocks: readonly ArrayLike<number>[], full: number): number[] {
  const frames = blocks.reduce((sum, { length }) => sum + length, 0)
  const peaks = Array.from({ length: Math.min(STEPS, frames) }, () => 0)
  let frame = 0
  for (const block of blocks)
    for (let at = 0; at < block.length; at++, frame++) {
      const step = Math.floor((frame * peaks.length) / frames)
      peaks[step] = Math.max(peaks[step] ?? 0, Math.abs(block[at] ?? 0))
    }
  return peaks.map((peak) => Math.min(100, Math.round((100 * peak) / full)))
}
