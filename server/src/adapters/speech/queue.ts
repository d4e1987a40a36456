/** Runs at most `atOnce` tasks; `waiting` more may wait, beyond that `refuse` makes the error. */
export function createQueue(atOnce: number, waiting: number, refuse: () => Error): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  const next = (): void => {
    running--
    line.shift()?.()
  }
  return (task) =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        running++
        task().then(resolve, reject).finally(next)
      }
      if (running < atOnce) run()
      else if (line.length < waiting) line.push(run)
      else reject(refuse())
    })
}
