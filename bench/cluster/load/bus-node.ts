import { openEngineBus } from '../../realtime/servers/bus'

/** Commands of the bench to a process that has nothing but a bus. */
export type BusCommand = { ask: 'pour'; perSecond: number; bytes: number } | { ask: 'figures' }
/** Since the last request. */
export interface BusFigures {
  received: number
  /** Between publishing and receiving, in milliseconds. */
  longest: number
  p50: number
  dropped: number
  waitingBytes: number
}

const CHANNEL = 'bench'
const EVERY_MS = 4
const bus = openEngineBus(process.argv[2] ?? '')
let ages: number[] = []
let droppedBefore = 0
let pouring: NodeJS.Timeout | undefined
// Both processes are on one machine.
const now = (): number => performance.timeOrigin + performance.now()

bus.subscribe(CHANNEL, (text) => {
  ages.push(now() - Number(text.slice(0, text.indexOf(' '))))
})

const pour = (perSecond: number, bytes: number): void => {
  clearInterval(pouring)
  if (perSecond === 0) return
  const began = performance.now()
  let sent = 0
  pouring = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000
    for (; sent < due; sent++) bus.publish(CHANNEL, `${now()} `.padEnd(bytes, 'x'), { volatile: true })
  }, EVERY_MS)
}

const figures = (): BusFigures => {
  const sorted = ages.toSorted((a, b) => a - b)
  ages = []
  const { droppedVolatile, waitingBytes } = bus.metrics()
  const dropped = droppedVolatile - droppedBefore
  droppedBefore = droppedVolatile
  return { received: sorted.length, longest: sorted.at(-1) ?? 0, p50: sorted[sorted.length >> 1] ?? 0, dropped, waitingBytes }
}

process.on('message', (command: BusCommand) => {
  if (command.ask === 'pour') pour(command.perSecond, command.bytes)
  else process.send?.(figures())
})
process.on('disconnect', () => process.exit())
await bus.whenUp()
process.send?.('up')
