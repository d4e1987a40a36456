import { expect, test } from 'vitest'
import { sheetRatios } from '@keel/contract/items/sheet/looks'
import { getPaperSize, toLinesPath } from './paper'

const heightsOf = (path: string) => [...path.matchAll(/M\d+ (\d+)H/g)].map(([, y]) => Number(y))

test.each(sheetRatios)('lines of a page in the format %s stay on it', (ratio) => {
  const { height } = getPaperSize({ ratio })
  for (const lines of ['ruled', 'grid', 'staves'] as const) {
    const heights = heightsOf(toLinesPath(lines, height))
    expect(heights.length).toBeGreaterThan(9)
    expect(Math.min(...heights)).toBeGreaterThan(0)
    expect(Math.max(...heights)).toBeLessThan(height)
  }
  expect(toLinesPath('none', height)).toBe('')
})

test('staves have five lines each, the last one too', () => {
  const heights = heightsOf(toLinesPath('staves', 1000))
  expect(heights).toHaveLength(7 * 5)
  expect(heights.slice(-5).map((y) => y - (heights.at(-5) ?? 0))).toEqual([0, 12, 24, 36, 48])
})
