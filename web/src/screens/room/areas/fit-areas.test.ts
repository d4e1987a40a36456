import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOARDS, CALL_MIN, fitAreas, fitCall, SIDE, STAGE_MIN, VIEWS, type Wanted } from './fit-areas'

const open: Wanted = { width: null, folded: false }
const widths = (total: number, wanted = { boards: open, side: open }, kept: 'boards' | 'side' = 'side') => {
  const { boards, side } = fitAreas(total, 'board', wanted, kept)
  return { boards: boards.folded ? 'folded' : boards.width, side: side.folded ? 'folded' : side.width }
}

test('a wide window has the usual widths, and those that were chosen', () => {
  expect(widths(1440)).toEqual({ boards: 264, side: 360 })
  expect(widths(1920, { boards: { width: 320, folded: false }, side: { width: 500, folded: false } })).toEqual({ boards: 320, side: 500 })
})

test('areas get narrower before one is folded', () => {
  expect(widths(1100)).toEqual({ boards: 240, side: 300 })
  expect(widths(1060, { boards: open, side: { width: 500, folded: false } })).toEqual({ boards: 200, side: 300 })
})

test('what was unfolded last stays', () => {
  expect(widths(1024)).toEqual({ boards: 'folded', side: 300 })
  expect(widths(1024, undefined, 'boards')).toEqual({ boards: 264, side: 'folded' })
})

test('the call takes half of the stage, within its bounds', () => {
  expect(fitCall(1000, null)).toEqual({ width: 500, max: 640 })
  expect(fitCall(1000, 900)).toEqual({ width: 640, max: 640 })
  expect(fitCall(600, null)).toEqual({ width: CALL_MIN, max: CALL_MIN })
})

test('the stage keeps its width while something can be folded, and nothing leaves its bounds', () => {
  const wanted = fc.record({ width: fc.option(fc.integer({ min: -10, max: 3000 })), folded: fc.boolean() })
  const totals = fc.integer({ min: 600, max: 4000 })
  fc.assert(
    fc.property(
      totals,
      fc.constantFrom(...VIEWS),
      fc.record({ boards: wanted, side: wanted }),
      fc.boolean(),
      (total, view, asked, last) => {
        const { boards, side } = fitAreas(total, view, asked, last ? 'boards' : 'side')
        const least = view === 'half' ? STAGE_MIN + CALL_MIN : STAGE_MIN
        expect(total - boards.width - side.width >= least || (boards.folded && side.folded)).toBe(true)
        for (const [area, limits] of [
          [boards, BOARDS],
          [side, SIDE],
        ] as const) {
          if (area.folded) expect(area.width).toBe(limits.folded)
          else expect(area.width >= limits.min && area.width <= area.max && area.max <= limits.max).toBe(true)
        }
        if (asked.boards.folded) expect(boards.folded).toBe(true)
        if (asked.side.folded) expect(side.folded).toBe(true)
      },
    ),
  )
})
