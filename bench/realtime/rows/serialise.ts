import { median, type Row } from '../../result'
import { ServerProcess } from '../load/server-process'

/** CPU of preparing one event for a room of ten, against serialising it once and encoding it ten times. */
export const serialiseRows = async (count: number): Promise<Row[]> => {
  const server = await ServerProcess.start('keel', 10)
  const rows: Row[] = []
  for (const { bytes, bar } of [
    { bytes: 200, bar: 1.6 },
    { bytes: 1000, bar: 1.1 },
    { bytes: 17_000, bar: 1.1 },
  ]) {
    const ratios: number[] = []
    for (let round = 0; round < count + 3; round++) {
      const measured = { product: 0, bare: 0 }
      for (const way of round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
        measured[way] = await server.ask('serialise', { bytes, way, rounds: Math.ceil(20_000_000 / (bytes + 1000) / 10) })
      }
      // The first ones warm the compiler up.
      if (round >= 3) ratios.push(measured.product / measured.bare)
    }
    rows.push({
      id: `7.${bytes}`,
      what: `serialising ${bytes} bytes for ten, against the bare cost`,
      value: median(ratios),
      bar,
      better: 'lower',
    })
  }
  await server.stop()
  return rows
}
