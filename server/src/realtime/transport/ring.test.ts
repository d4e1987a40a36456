import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ring } from './ring'

/** `from` is the memory of the event: one of a few that are written on, or 0 for its own. */
type Step = { push: number; from: number } | { trim: number }

test('keeps what a bounded list keeps, whatever is pushed and acknowledged', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ push: fc.integer({ min: 0, max: 60 }), from: fc.integer({ min: 0, max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ trim: fc.integer({ min: 0, max: 400 }) }) },
  )
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 400 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 800 }),
      (steps, maxEvents, maxBytes) => {
        const ring = new Ring(maxEvents, maxBytes)
        const slabs = [1, 2].map(() => ({ bytes: Buffer.allocUnsafeSlow(60 * 400), used: 0 }))
        const make = (size: number, from: number, fill: number): Buffer => {
          const slab = slabs[from - 1]
          if (!slab) return Buffer.alloc(size, fill)
          slab.used += size
          return slab.bytes.subarray(slab.used - size, slab.used).fill(fill)
        }
        let next = 0
        const pushed: number[] = []
        let kept: { seq: number; bytes: Buffer }[] = []
        const bytesKept = (): number => kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
        for (const what of steps) {
          if ('push' in what) {
            const bytes = make(what.push, what.from, next)
            pushed.push(ring.push(bytes))
            kept.push({ seq: next++, bytes })
            while (kept.length > maxEvents || bytesKept() > maxBytes) kept.shift()
          } else {
            ring.trim(what.trim)
            kept = kept.filter(({ seq }) => seq >= what.trim)
          }
          const first = kept[0]?.seq ?? next
          expect({ first: ring.first, next: ring.next, bytes: ring.bytes }).toEqual({ first, next, bytes: bytesKept() })
          for (const { seq, bytes } of kept) {
            expect(ring.sizeOf(seq)).toBe(bytes.length)
            expect(ring.get(seq)?.equals(bytes)).toBe(true)
          }
          expect(ring.sizeOf(next)).toBe(0)
          expect(ring.get(first - 1)).toBeUndefined()
          expect(ring.get(next)).toBeUndefined()
          expect(pushed).toEqual(Array.from({ length: next }, (_, index) => index))
          for (const wanted of [first - 1, first, next, next + 1]) expect(ring.reaches(wanted)).toBe(wanted >= first && wanted <= next)
        }
      },
    ),
    { numRuns: 300 },
  )
})
