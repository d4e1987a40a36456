import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { median, type Report } from '../../result'
import { BUS_BYTES, BusPair } from '../load/bus-pair'
import type { Engines } from '../load/engines'

const WRITERS = 12
const MESSAGES_PER_SECOND = 4000
const SLICE_MS = 1500
const SETTLE_MS = 300

/** The rate at which others insert into the PostgreSQL that carries the bus, against their rate without the bus. */
export async function writerRows({ postgres }: Engines, rounds: number): Promise<Pick<Report, 'rows' | 'notes'>> {
  const pool = new pg.Pool({ connectionString: postgres.url, max: WRITERS })
  await pool.query('create table writes (id bigint generated always as identity primary key, body text not null)')
  const buses = await BusPair.start(postgres.url)
  const body = 'x'.repeat(BUS_BYTES)
  const rateOf = async (): Promise<number> => {
    let written = 0
    const began = performance.now()
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (performance.now() - began < SLICE_MS) {
          await pool.query({ name: 'write', text: 'insert into writes (body) values ($1)', values: [body] })
          written += 1
        }
      }),
    )
    return (written * 1000) / (performance.now() - began)
  }
  const ratios: number[] = []
  const carried: number[] = []
  const alone: number[] = []
  try {
    await rateOf()
    for (let round = 0; round < rounds; round++) {
      const rates: Record<'with' | 'without', number> = { with: 0, without: 0 }
      for (const which of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        buses.pour(which === 'with' ? MESSAGES_PER_SECOND : 0)
        await delay(SETTLE_MS)
        await buses.figures()
        const began = performance.now()
        rates[which] = await rateOf()
        if (which === 'with') carried.push(((await buses.figures()).received * 1000) / (performance.now() - began))
      }
      ratios.push(rates.with / rates.without)
      alone.push(rates.without)
    }
  } finally {
    await buses.stop()
    await pool.end()
  }
  return {
    rows: [
      {
        id: '4',
        what: `rate of ${WRITERS} writers with ${MESSAGES_PER_SECOND} messages a second over postgres, against without`,
        value: median(ratios),
        bar: 0.8,
        better: 'higher',
      },
    ],
    notes: {
      'writes a second without the bus': Math.round(median(alone)),
      'messages a second that arrived beside the writers': Math.round(median(carried)),
    },
  }
}
