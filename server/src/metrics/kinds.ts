import { Counter, Gauge, type Registry } from 'prom-client'

/** A value for each combination of labels, such as `{ reason: 'foreign' }`. */
export type Values = readonly { labels?: Record<string, string>; value: number }[]

interface Described {
  name: string
  help: string
  labels?: readonly string[]
  /** Read at a scrape, so that nothing is done between two. */
  read: () => number | null | Values | Promise<number | null | Values>
}

const valuesOf = (result: number | null | Values): Values => {
  if (result === null) return []
  return typeof result === 'number' ? [{ value: result }] : result
}

/** A count since the start of this process that is kept elsewhere. */
export function addCounter(registry: Registry, { name, help, labels = [], read }: Described): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = valuesOf(await read())
      counter.reset()
      for (const one of values) counter.inc(one.labels ?? {}, one.value)
    },
  })
}

/** A value that is true now. One that cannot be read is left out. */
export function addGauge(registry: Registry, { name, help, labels = [], read }: Described): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = valuesOf(
        await Promise.resolve()
          .then(read)
          .catch(() => null),
      )
      gauge.reset()
      // Without labels a reset leaves a zero.
      if (values.length === 0 && labels.length === 0) gauge.remove()
      for (const one of values) gauge.set(one.labels ?? {}, one.value)
    },
  })
}

/** Returns the values of a record by one label. */
export const byLabel = (label: string, counts: Record<string, number>): Values =>
  Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }))
