import { AppError } from '@keel/contract/errors'

/** Runs a few tasks at once, fewer of one caller; the others wait for their turn. */
export interface Gate {
  /** @throws `busy` if as many tasks wait as may */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
  /** Returns whether a task is waiting. */
  isCrowded(): boolean
  counts(): { running: number; waiting: number }
}

export function createGate({
  atOnce,
  ofOneCaller = atOnce,
  waitingMax = Infinity,
}: {
  atOnce: number
  ofOneCaller?: number
  waitingMax?: number
}): Gate {
  const running = new Map<string, number>()
  const waiting: { caller: string; enter: () => void }[] = []
  let count = 0

  const isFree = (caller: string): boolean => count < atOnce && (running.get(caller) ?? 0) < ofOneCaller
  function enter(caller: string): void {
    count += 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
  }
  function leave(caller: string): void {
    count -= 1
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    const next = waiting.findIndex((one) => isFree(one.caller))
    if (next === -1) return
    const [first] = waiting.splice(next, 1)
    if (!first) return
    enter(first.caller)
    first.enter()
  }

  return {
    isCrowded: () => waiting.length > 0,
    counts: () => ({ running: count, waiting: waiting.length }),
    async run(caller, work) {
      if (isFree(caller)) enter(caller)
      else if (waiting.length >= waitingMax) throw new AppError('busy')
      else await new Promise<void>((entered) => waiting.push({ caller, enter: entered }))
      try {
        return await work()
      } finally {
        leave(caller)
      }
    },
  }
}
